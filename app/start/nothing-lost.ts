import { later } from '../../commands/desk.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { keyCheckEntry } from '../../platform/secrets/secrets.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { processManagerCheckpoint, type Progress } from '../../workflows/process-manager/checkpoint.ts';
import type { Engines } from '../composition/compose-engines.ts';

/** What the data folder says of how far its files had got. */
export interface Noted {
  /** Of the last event; undefined where it says nothing. */
  readonly events: Position | undefined;
  readonly isKeepBehind: boolean;
  /** Says nothing of a part any more, because its loss was accepted. */
  forget(part: 'events' | 'keep'): void;
}

interface Parts extends Pick<Engines, 'store' | 'keep' | 'readModels'> {
  /** Undefined without a data folder. */
  readonly noted: Noted | undefined;
  /** Where they are, in words. */
  readonly names: Pick<Engines['names'], 'events' | 'keep'>;
}

/** @throws UnusableData when the keep holds nothing although there are events, or less than it once did */
const assertKeep = async ({ store, keep, names, noted }: Parts): Promise<void> => {
  const [last, check] = [await store.lastPosition(), await keep.get('secrets', keyCheckEntry)];
  if (last !== undefined && check === undefined)
    throw new UnusableData(
      `The keep (${names.keep}) is empty, but there are events (${names.events}): passwords, sessions and secrets are lost. Restore a backup; or start once with ACCEPT_LOSS=keep, and everyone has to set a new password`,
    );
  if (noted?.isKeepBehind)
    throw new UnusableData(
      `The newest entries of the keep are missing (${names.keep}): passwords, sessions and secrets were stored after what it holds. Put back the data that belongs together, restore a backup; or start once with ACCEPT_LOSS=keep to go on without them`,
    );
};

/** The parts that handled events which the store does not have. */
interface Ahead {
  /** Whether the data folder says so itself. */
  readonly isNoted: boolean;
  readonly isManager: boolean;
  readonly views: readonly ModelDefinition[];
}

/** Whether the store has a position; undefined if the text is not a position, because it was damaged. */
const hasReached = async (store: EventStore, position: Position): Promise<boolean | undefined> => {
  try {
    return await store.hasReached(position);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const beginAnew = async (readModels: ReadModels, view: ModelDefinition): Promise<void> => {
  await readModels.prepare(view);
  await readModels.clear(view);
};

interface ViewPosition {
  readonly model: ModelDefinition;
  readonly position: Position;
}

/** How far the views are. Those whose position is damaged begin anew. */
const viewPositions = async (
  { store, readModels }: Parts,
  log: Pick<Log, 'warn'>,
): Promise<readonly ViewPosition[]> => {
  const sound: ViewPosition[] = [];
  for (const { model } of allProjections) {
    const position = await readModels.checkpoint(model);
    if (position === undefined) continue;
    if (sound.some((other) => other.position === position)) sound.push({ model, position });
    else if ((await hasReached(store, position)) !== undefined) sound.push({ model, position });
    else {
      await beginAnew(readModels, model);
      log.warn({ view: model.name }, 'A read model is damaged; it is made anew from the events');
    }
  }
  return sound;
};

const aheadOfEvents = async (parts: Parts, log: Pick<Log, 'warn'>): Promise<Ahead> => {
  const { store, keep, noted } = parts;
  const isNoted = noted?.events !== undefined && !(await store.hasReached(noted.events));
  const handledBy = await viewPositions(parts, log);
  const manager = (await keep.get<Progress>('checkpoints', processManagerCheckpoint))?.value.position;
  const latest = handledBy.reduce((last, { position }) => later(last, position), manager ?? undefined);
  if (latest === undefined || (await store.hasReached(latest)))
    return { isNoted, isManager: false, views: [] };
  const isAhead = async (position: Position | null | undefined): Promise<boolean> =>
    position != null && !(await store.hasReached(position));
  const views: ModelDefinition[] = [];
  for (const { model, position } of handledBy) if (await isAhead(position)) views.push(model);
  return { isNoted, isManager: await isAhead(manager), views };
};

/** Lets them begin anew with the events that are there. */
const forget = async ({ keep, readModels, noted }: Parts, { isManager, views }: Ahead): Promise<void> => {
  noted?.forget('events');
  if (isManager) await keep.delete('checkpoints', processManagerCheckpoint);
  for (const view of views) await beginAnew(readModels, view);
};

const aheadInWords = ({ isNoted, isManager, views: { length } }: Ahead): string =>
  [
    ...(isNoted && !isManager && length === 0 ? ['this server'] : []),
    ...(isManager ? ['the process manager'] : []),
    ...(length > 0 ? [`${length} ${length === 1 ? 'view' : 'views'}`] : []),
  ].join(' and ');

/**
 * Compares what the parts of an installation know of each other, before anything is written: events that were handled
 * must be there, and events have a keep.
 * @throws UnusableData with what is lost and what to do
 */
export const assertNothingLost = async (
  parts: Parts,
  { acceptLoss }: Pick<Config, 'acceptLoss'>,
  log: Pick<Log, 'warn'>,
): Promise<void> => {
  if (acceptLoss === 'keep') parts.noted?.forget('keep');
  else await assertKeep(parts);
  const ahead = await aheadOfEvents(parts, log);
  const who = aheadInWords(ahead);
  if (who === '') return;
  if (acceptLoss !== 'events')
    throw new UnusableData(
      `The newest events are missing (${parts.names.events}): ${who} handled later ones. Put back the data that belongs together, restore a backup; or start once with ACCEPT_LOSS=events to go on without them`,
    );
  await forget(parts, ahead);
  log.warn({ who }, 'The newest events are missing; as ACCEPT_LOSS says, Owed goes on without them');
};

import type { Clock } from '../../platform/ports/clock.ts';
import { type StoredEventStore, type Position, StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { StoredEntries, StoredEvents } from '../../platform/ports/stored.ts';
import { type CopiedEvents, copyEvents } from './copy-events.ts';
import { copyFiles, type StoredFiles } from './copy-files.ts';
import { assertOwnKeep, copyKeep, progressAt, progressIn } from './copy-keep.ts';
import type { StartProgress } from './progress.ts';
import { ranSince, targetAway } from './refusals.ts';
import { type VerifiedEvents, verifyEvents } from './verify-events.ts';

/** A data folder that this process has locked. */
export interface Source {
  readonly events: StoredEvents;
  readonly entries: StoredEntries;
  readonly files: StoredFiles;
}

/** The targets; undefined parts stay where they are. */
export interface Target {
  readonly events: StoredEventStore | undefined;
  readonly rest:
    | {
        readonly keep: Keep;
        readonly files: Files;
        /** Whether Owed has run on it, judged by its read models. */
        hasRun(): Promise<boolean>;
      }
    | undefined;
}

export interface MoveOptions {
  readonly source: Source;
  readonly target: Target;
  readonly clock: Clock;
  readonly startProgress: StartProgress;
  readonly signal: AbortSignal;
}

export type MovedEvents = CopiedEvents & VerifiedEvents & { readonly copyMilliseconds: number };

/** What was moved and verified. */
export interface Moved {
  readonly events: MovedEvents | undefined;
  readonly rest: { readonly entries: number; readonly files: number } | undefined;
}

/**
 * Copies an installation and verifies the copy. The source stays unchanged. After an interruption, run it again to
 * continue.
 * @throws ForeignTarget, CopyDiffers, MoveInterrupted
 */
export const move = async (options: MoveOptions): Promise<Moved> => {
  try {
    return await moveAll(options);
  } catch (error) {
    throw error instanceof StoreUnavailable ? targetAway(error.message) : error;
  }
};

const moveAll = async (options: MoveOptions): Promise<Moved> => {
  const { source, target } = options;
  if (target.rest !== undefined) {
    if (await target.rest.hasRun()) throw ranSince();
    await assertOwnKeep(source.entries, target.rest.keep);
  }
  const progress = await progressIn(source.entries);
  const position = progress?.position ?? undefined;
  const events = target.events && (await moveEvents(options, target.events, position));
  const goesOnAt = events === undefined ? position : events.translated;
  const rest = target.rest && (await moveRest(options, target.rest, progressAt(progress, goesOnAt)));
  return { events, rest };
};

const moveEvents = async (
  { source, startProgress, signal }: MoveOptions,
  target: StoredEventStore,
  translate: Position | undefined,
): Promise<MovedEvents> => {
  const total = await source.events.count();
  const began = performance.now();
  const copied = await startProgress('Copying events', total, (onProgress) =>
    copyEvents({ source: source.events, target, onProgress, signal }),
  );
  const copyMilliseconds = performance.now() - began;
  const verified = await startProgress('Verifying events', total, (onProgress) =>
    verifyEvents({ source: source.events, target, onProgress, signal, translate }),
  );
  return { ...copied, ...verified, copyMilliseconds };
};

const moveRest = async (
  { source, clock, startProgress, signal }: MoveOptions,
  target: NonNullable<Target['rest']>,
  progress: ReturnType<typeof progressAt>,
): Promise<NonNullable<Moved['rest']>> => {
  const { entries, files } = source;
  const entriesMoved = await startProgress('Copying the keep', await entries.count(), (onProgress) =>
    copyKeep({ source: entries, target: target.keep, clock, progress, onProgress, signal }),
  );
  const filesMoved = await startProgress('Copying files', await countOf(files.list()), (onProgress) =>
    copyFiles({ source: files, target: target.files, onProgress, signal }),
  );
  return { entries: entriesMoved, files: filesMoved };
};

const countOf = async (items: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
};

import type { Clock } from '../../platform/ports/clock.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { StoredEntries, StoredEntry } from '../../platform/ports/stored.ts';
import { keyCheckEntry } from '../../platform/secrets.ts';
import { processManagerCheckpoint, type Progress } from '../../workflows/process-manager/checkpoint.ts';
import { canonicalJson } from './canonical-json.ts';
import { keepKinds, movingOf } from './keep-kinds.ts';
import { assertGoingOn, CopyDiffers, foreignKeep } from './refusals.ts';

export interface CopyKeepOptions {
  readonly source: StoredEntries;
  readonly target: Keep;
  /** Says which entries are past their expiry; they are left behind. */
  readonly clock: Clock;
  /** Where the process manager goes on in the target. */
  readonly progress: Progress | undefined;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

const entriesAtOnce = 50;

/** How far the source's process manager had come; undefined when it never ran. */
export const progressIn = async (source: StoredEntries): Promise<Progress | undefined> => {
  const entry = await source.get('checkpoints', processManagerCheckpoint);
  return entry && isProgress(entry.value) ? entry.value : undefined;
};

/** What lies under the key is what the process manager put there. */
const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'position' in value && 'reservations' in value;

/** The same progress in a store where that event has another position. */
export const progressAt = (progress: Progress | undefined, position: Position | undefined) =>
  progress && { ...progress, position: position ?? null };

/**
 * Every installation seals a check of its key when it first starts, and no two checks are equal: a target with another
 * one than the source's has begun a life of its own.
 * @throws ForeignTarget
 */
export const assertOwnKeep = async (source: StoredEntries, target: Keep): Promise<void> => {
  const there = await target.get<unknown>('secrets', keyCheckEntry);
  const ours = await source.get('secrets', keyCheckEntry);
  if (there !== undefined && there.value !== ours?.value) throw foreignKeep();
};

/**
 * Copies what the keep holds, each kind in its way, and removes what an earlier run brought and the source has no more:
 * an ended session stays ended. Then reads every entry back.
 * @returns how many entries there are
 * @throws CopyDiffers, MoveInterrupted, StoreUnavailable
 */
export const copyKeep = async (options: CopyKeepOptions): Promise<number> => {
  const { source, target, progress, onProgress } = options;
  let done = 0;
  for await (const entries of movedEntries(options)) {
    await Promise.all(
      entries.map(({ kind, key, value, expiresAt }) =>
        target.put(kind, key, value, expiresAt === undefined ? {} : { expiresAt }),
      ),
    );
    done += entries.length;
    onProgress(done);
  }
  await removeWhatWent(source, target);
  for await (const entries of movedEntries(options))
    await Promise.all(entries.map((entry) => assertThere(target, entry)));
  if (progress !== undefined) await target.put('checkpoints', processManagerCheckpoint, progress);
  return done;
};

async function* movedEntries({ source, clock, signal }: CopyKeepOptions): AsyncGenerator<StoredEntry[]> {
  let entries: StoredEntry[] = [];
  for await (const entry of source.all()) {
    assertGoingOn(signal);
    const isPast = entry.expiresAt !== undefined && Date.parse(entry.expiresAt) <= clock.now();
    if (movingOf[entry.kind] !== 'copied' || isPast) continue;
    entries.push(entry);
    if (entries.length < entriesAtOnce) continue;
    yield entries;
    entries = [];
  }
  if (entries.length > 0) yield entries;
}

const removeWhatWent = async (source: StoredEntries, target: Keep): Promise<void> => {
  for (const kind of keepKinds) {
    const gone: string[] = [];
    for await (const { key } of target.list(kind))
      if (movingOf[kind] !== 'copied' || (await source.get(kind, key)) === undefined) gone.push(key);
    for (const key of gone) await target.delete(kind, key);
  }
};

const assertThere = async (target: Keep, { kind, key, value }: StoredEntry): Promise<void> => {
  const there = await target.get<unknown>(kind, key);
  if (there === undefined || canonicalJson(there.value) !== canonicalJson(value))
    throw new CopyDiffers(`The copy differs, first in an entry of the ${kind}`);
};

import type { Clock } from '../../platform/ports/clock.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { StoredEntries, StoredEntry } from '../../platform/ports/stored.ts';
import { keyCheckEntry } from '../../platform/secrets/secrets.ts';
import { processManagerCheckpoint, type Progress } from '../../workflows/process-manager/checkpoint.ts';
import { canonicalJson } from '../../domain/canonical-json.ts';
import { keepKinds, movingOf } from './keep-kinds.ts';
import { assertGoingOn, CopyDiffers, foreignKeep } from './refusals.ts';

export interface CopyKeepOptions {
  readonly source: StoredEntries;
  readonly target: Keep;
  /** For expiry: expired entries are not copied. */
  readonly clock: Clock;
  /** Where the process manager continues in the target. */
  readonly progress: Progress | undefined;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

const entriesAtOnce = 50;

/** The checkpoint of the source's process manager; undefined if it never ran. */
export const progressIn = async (source: StoredEntries): Promise<Progress | undefined> => {
  const entry = await source.get('checkpoints', processManagerCheckpoint);
  return entry && isProgress(entry.value) ? entry.value : undefined;
};

/** The process manager wrote this entry. */
const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'position' in value && 'reservations' in value;

/** The same checkpoint with the target's position of that event. */
export const progressAt = (progress: Progress | undefined, position: Position | undefined) =>
  progress && { ...progress, position: position ?? null };

/**
 * An installation seals a check of its key at its first start, and no two checks are equal. A target with a different
 * check has been used as another installation.
 * @throws ForeignTarget
 */
export const assertOwnKeep = async (source: StoredEntries, target: Keep): Promise<void> => {
  const there = await target.get<unknown>('secrets', keyCheckEntry);
  const ours = await source.get('secrets', keyCheckEntry);
  if (there !== undefined && there.value !== ours?.value) throw foreignKeep();
};

/**
 * Copies the keep, each kind in its own way, and removes entries that an earlier run copied and the source has deleted
 * since: an ended session stays ended. Then reads every entry back.
 * @returns the number of entries
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

import {
  type StoredEventStore,
  type StoredEvent,
  RevisionConflict,
  StreamGone,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import type { StoredEvents } from '../../platform/ports/stored.ts';
import { type AppendRun, appendRuns } from './append-runs.ts';
import { assertGoingOn, foreignAppend, foreignEvent, goneInTarget } from './refusals.ts';

export interface CopyEventsOptions {
  readonly source: StoredEvents;
  readonly target: StoredEventStore;
  /** Called with the number of events copied so far. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

export interface CopiedEvents {
  /** How many events an earlier run had copied. */
  readonly found: number;
  readonly copied: number;
  readonly deletedStreams: number;
}

/**
 * Copies all events to the target in log order, each as stored: id, type, data, metadata, revision. Events that an
 * earlier run copied are recognized by reading them, so an interruption needs no bookkeeping. Appending again after a
 * lost answer is idempotent.
 * @throws ForeignTarget, MoveInterrupted, StoreUnavailable
 */
export const copyEvents = async ({
  source,
  target,
  onProgress,
  signal,
}: CopyEventsOptions): Promise<CopiedEvents> => {
  const deleted = new Set(await source.deletedStreams());
  const events = source.readAll()[Symbol.asyncIterator]();
  const found = await passWhatIsThere(events, target, deleted, signal);
  onProgress(found);
  for (const stream of deleted) await target.deleteStream(stream);
  let done = found;
  for await (const run of appendRuns(remaining(events))) {
    assertGoingOn(signal);
    await append(target, run);
    done += run.length;
    onProgress(done);
  }
  return { found, copied: done - found, deletedStreams: deleted.size };
};

/**
 * Reads both logs in parallel while the target has events.
 * @param deleted streams that will be deleted in the target too
 * @returns how many of the source's events the target has
 */
const passWhatIsThere = async (
  events: AsyncIterator<StoredEvent>,
  target: StoredEventStore,
  deleted: ReadonlySet<StreamName>,
  signal: AbortSignal,
): Promise<number> => {
  let count = 0;
  for await (const there of target.readAll()) {
    assertGoingOn(signal);
    if (deleted.has(there.stream)) continue;
    const next = await events.next();
    count += 1;
    if (next.done === true || !isSame(next.value, there))
      throw foreignEvent(count, there.stream, there.revision);
  }
  return count;
};

const isSame = (a: StoredEvent, b: StoredEvent): boolean =>
  a.id === b.id && a.stream === b.stream && a.revision === b.revision;

const remaining = <T>(iterator: AsyncIterator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => iterator,
});

const append = async (target: StoredEventStore, run: AppendRun): Promise<void> => {
  const [{ stream, revision }] = run;
  const events = run.map(({ stream: _, revision: __, position: ___, ...event }) => event);
  try {
    await target.append(stream, revision === 0 ? 'no_stream' : revision - 1, events);
  } catch (error) {
    if (error instanceof RevisionConflict) throw foreignAppend(stream, revision, error.actual);
    if (error instanceof StreamGone) throw goneInTarget(stream);
    throw error;
  }
};

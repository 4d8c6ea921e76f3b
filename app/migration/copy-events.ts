import {
  type EventStore,
  type RecordedEvent,
  RevisionConflict,
  StreamGone,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import type { StoredEvents } from '../../platform/ports/stored.ts';
import { type AppendRun, appendRuns } from './append-runs.ts';
import { assertGoingOn, foreignAppend, foreignEvent, goneInTarget } from './refusals.ts';

export interface CopyEventsOptions {
  readonly source: StoredEvents;
  readonly target: EventStore;
  /** Told how many events of the source are in the target. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

export interface CopiedEvents {
  /** Of the source's events, those that an earlier run had brought. */
  readonly found: number;
  readonly copied: number;
  readonly deletedStreams: number;
}

/**
 * Brings all events into the target, in their order among all, each as it is stored: id, type, data, metadata,
 * revision. What an earlier run brought is recognised by reading it, so that a stop at any moment needs no other record; an append
 * whose answer was lost is the same append again, and adds nothing.
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
 * Reads both side by side as long as the target has events.
 * @param deleted streams whose events in the target are about to go as well
 * @returns how many of the source's events are there
 */
const passWhatIsThere = async (
  events: AsyncIterator<RecordedEvent>,
  target: EventStore,
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

const isSame = (a: RecordedEvent, b: RecordedEvent): boolean =>
  a.id === b.id && a.stream === b.stream && a.revision === b.revision;

const remaining = <T>(iterator: AsyncIterator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => iterator,
});

const append = async (target: EventStore, run: AppendRun): Promise<void> => {
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

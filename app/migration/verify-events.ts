import type { StoredEventStore, Position, StoredEvent } from '../../platform/ports/event-store.ts';
import type { StoredEvents } from '../../platform/ports/stored.ts';
import { assertGoingOn, CopyDiffers } from './refusals.ts';
import { StreamHashes } from './stream-hashes.ts';

export interface VerifyEventsOptions {
  readonly source: StoredEvents;
  readonly target: StoredEventStore;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
  /** A source position to translate to the target's; undefined for the beginning. */
  readonly translate: Position | undefined;
}

export interface VerifiedEvents {
  readonly events: number;
  readonly streams: number;
  /** The target's position of the source's last event at or before `translate`; undefined for the beginning. */
  readonly translated: Position | undefined;
}

/**
 * Reads both logs from the beginning and compares counts, a hash per stream over id, type, data, metadata and
 * revision, and the order of all events.
 * @throws MoveInterrupted, CopyDiffers with the name of the first differing stream
 */
export const verifyEvents = async ({
  source,
  target,
  onProgress,
  signal,
  translate,
}: VerifyEventsOptions): Promise<VerifiedEvents> => {
  const wanted = new StreamHashes();
  const read = new StreamHashes();
  const others = target.readAll()[Symbol.asyncIterator]();
  let events = 0;
  let translated: Position | undefined;
  let outOfOrder: { readonly number: number; readonly event: StoredEvent } | undefined;

  for await (const event of source.readAll()) {
    assertGoingOn(signal);
    wanted.add(event);
    events += 1;
    const there = await next(others);
    if (there !== undefined) read.add(there);
    if (there?.id !== event.id) outOfOrder ??= { number: events, event };
    if (there !== undefined && translate !== undefined && event.position <= translate)
      translated = there.position;
    onProgress(events);
  }
  for (let more = await next(others); more !== undefined; more = await next(others)) read.add(more);

  assertSameStreams(wanted, read);
  if (outOfOrder !== undefined) {
    const { number, event } = outOfOrder;
    throw new CopyDiffers(
      `The copy differs in its order: event ${number} of the target is not revision ${event.revision} of ${event.stream}`,
    );
  }
  return { events, streams: wanted.count, translated };
};

const next = async (events: AsyncIterator<StoredEvent>): Promise<StoredEvent | undefined> => {
  const result = await events.next();
  return result.done === true ? undefined : result.value;
};

const assertSameStreams = (wanted: StreamHashes, read: StreamHashes): void => {
  for (const stream of [...wanted.streams(), ...read.streams()]) {
    const source = wanted.of(stream);
    const target = read.of(stream);
    if (source.hash === target.hash) continue;
    const how =
      source.events === target.events
        ? `its ${source.events} events are not what they are in the source`
        : `${source.events} events in the source, ${target.events} in the target`;
    throw new CopyDiffers(`The copy differs, first in ${stream}: ${how}`);
  }
};

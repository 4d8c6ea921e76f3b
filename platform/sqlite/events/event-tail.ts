import type { Appended, StoredEvent, StreamName } from '../../ports/event-store.ts';
import { decodeEvent, type EncodedEvent, type EventRow, numberOfPosition } from './event-rows.ts';

/** Keeps at least this many of the newest events, and at most twice as many. */
const eventsHeld = 1_000;
/** Keeps fewer events if they are large: at most this many characters of data. */
const charactersHeld = 4_000_000;

/** The newest events of the store, in memory: followers need not read them from the file, and each is decoded once. */
export interface EventTail {
  /** Adds appended events; a repeated append, which stored nothing, adds nothing. */
  add(stream: StreamName, appended: Appended, events: readonly EncodedEvent[]): void;
  /** Up to `limit` events after a position; undefined if the tail lacks the first of them, or there are none. */
  after(position: number, limit: number): StoredEvent[] | undefined;
  clear(): void;
}

interface Held {
  readonly row: EventRow;
  event: StoredEvent | undefined;
}

export const createEventTail = (): EventTail => {
  /** Ordered by position, without gaps. */
  let held: Held[] = [];
  let first = 0;
  let characters = 0;

  const clear = (): void => {
    held = [];
    characters = 0;
  };

  const sizeOf = ({ row }: Held): number => row[5].length;

  const drop = (count: number): void => {
    for (const one of held.splice(0, count)) characters -= sizeOf(one);
    first += count;
  };

  const push = (row: EventRow): void => {
    const [position] = row;
    const end = first + held.length;
    if (held.length > 0 && position < end) return;
    if (held.length > 0 && position > end) clear();
    if (held.length === 0) first = position;
    const one: Held = { row, event: undefined };
    held.push(one);
    characters += sizeOf(one);
  };

  return {
    add: (stream, { revision, position }, events) => {
      const [last, count] = [numberOfPosition(position), events.length];
      events.forEach(({ id, type, data, metadata }, index) => {
        const back = count - 1 - index;
        push([last - back, stream, revision - back, id, type, data, metadata]);
      });
      if (held.length > 2 * eventsHeld) drop(held.length - eventsHeld);
      if (characters > charactersHeld) drop(Math.ceil(held.length / 2));
    },
    after: (position, limit) => {
      const from = position + 1 - first;
      if (held.length === 0 || from < 0 || from >= held.length) return undefined;
      return held.slice(from, from + limit).map((one) => (one.event ??= decodeEvent(one.row)));
    },
    clear,
  };
};

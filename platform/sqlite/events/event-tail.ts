import type { Appended, StoredEvent, StreamName } from '../../ports/event-store.ts';
import { decodeEvent, type EncodedEvent, numberOfPosition } from './event-rows.ts';

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

/** The events of one append. */
interface Held {
  readonly stream: StreamName;
  /** Revision and position of the first. */
  readonly revision: number;
  readonly position: number;
  readonly encoded: readonly EncodedEvent[];
  readonly characters: number;
  /** Each is decoded when it is first asked for. */
  readonly decoded: StoredEvent[];
}

const eventAt = (
  { stream, revision, position, encoded, decoded }: Held,
  index: number,
): StoredEvent | undefined => {
  const event = encoded[index];
  if (event === undefined) return undefined;
  const { id, type, data, metadata } = event;
  decoded[index] ??= decodeEvent([position + index, stream, revision + index, id, type, data, metadata]);
  return decoded[index];
};

const endOf = ({ position, encoded }: Held): number => position + encoded.length;

export const createEventTail = (): EventTail => {
  /** Ordered by position, without gaps. */
  let held: Held[] = [];
  let events = 0;
  let characters = 0;

  const clear = (): void => {
    held = [];
    events = 0;
    characters = 0;
  };

  /** Forgets the oldest, as long as the rest is enough. */
  const dropWhile = (isEnough: (one: Held) => boolean): void => {
    let count = 0;
    for (const one of held) {
      if (!isEnough(one)) break;
      count += 1;
      events -= one.encoded.length;
      characters -= one.characters;
    }
    held = held.slice(count);
  };

  return {
    add: (stream, appended, encoded) => {
      const [last, count] = [numberOfPosition(appended.position), encoded.length];
      const position = last - count + 1;
      const newest = held.at(-1);
      if (newest !== undefined && position < endOf(newest)) return;
      if (newest !== undefined && position > endOf(newest)) clear();
      const ofAppend = encoded.reduce((sum, { data }) => sum + data.length, 0);
      const revision = appended.revision - count + 1;
      held.push({ stream, revision, position, encoded, characters: ofAppend, decoded: [] });
      events += count;
      characters += ofAppend;
      if (events > 2 * eventsHeld) dropWhile((one) => events - one.encoded.length >= eventsHeld);
      if (characters > charactersHeld) dropWhile(() => characters > charactersHeld / 2);
    },
    after: (position, limit) => {
      const first = held[0];
      const last = held.at(-1);
      if (first === undefined || last === undefined) return undefined;
      if (position + 1 < first.position || position + 1 >= endOf(last)) return undefined;
      const found: StoredEvent[] = [];
      let at = held.findLastIndex((one) => one.position <= position + 1);
      for (let index = position + 1 - (held[at]?.position ?? 0); found.length < limit;) {
        const one = held[at];
        if (one === undefined) break;
        const event = eventAt(one, index);
        if (event === undefined) {
          at += 1;
          index = 0;
          continue;
        }
        found.push(event);
        index += 1;
      }
      return found;
    },
    clear,
  };
};

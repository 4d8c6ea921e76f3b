import { LRUCache } from 'lru-cache';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';

/** In characters of JSON; decoded they take some three times as many bytes. */
const mostCharacters = 4_000_000;
const keptFor = 600_000;

/** The first events of an account of some types, without a gap. */
interface Beginning {
  readonly events: RecordedEvent[];
  characters: number;
}

/** The index of the first event after a position. */
const indexAfter = (events: readonly RecordedEvent[], after: Position | undefined): number => {
  if (after === undefined) return 0;
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? after) > after) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * The events of accounts, of which those read last stay in memory: what was appended never changes, so reading it again
 * up to another moment needs no disk.
 */
export const createRecentEvents = (
  store: Pick<EventStore, 'readAccount'>,
  most = mostCharacters,
): Pick<EventStore, 'readAccount'> => {
  const kept = new LRUCache<string, Beginning>({ maxSize: most, ttl: keptFor });

  return {
    readAccount: async function* (account, options = {}) {
      const { after, upTo, types } = options;
      const key = JSON.stringify([account, types, options.isAsStored]);
      const beginning = kept.get(key) ?? { events: [], characters: 1 };
      let last = after;
      for (let index = indexAfter(beginning.events, after); index < beginning.events.length; index += 1) {
        const event = beginning.events[index];
        if (event === undefined || (upTo !== undefined && event.position > upTo)) return;
        last = event.position;
        yield event;
      }
      try {
        for await (const event of store.readAccount(account, { ...options, after: last })) {
          // Another reader may have added it, or this one did not begin at the end.
          if (beginning.events.at(-1)?.position === last) {
            const characters = beginning.characters + JSON.stringify(event.data).length;
            if (characters <= most) {
              beginning.events.push(event);
              beginning.characters = characters;
            }
          }
          last = event.position;
          yield event;
        }
      } finally {
        kept.set(key, beginning, { size: beginning.characters });
      }
    },
  };
};

import { selectEventsOfTypes } from './event-log.ts';
import type { EventReader } from './reader.ts';

/** Of all pages that are asked for, about. */
const mostCharacters = 4_000_000;
const fewestPages = 2;
const mostPages = 12;

/** How many pages to ask for before they are needed: fewer of large ones. */
const pagesAhead = (charactersOfOne: number): number =>
  Math.max(fewestPages, Math.min(mostPages, Math.floor(mostCharacters / charactersOfOne)));

interface Asked {
  readonly after: number;
  readonly upTo: number;
  readonly events: Promise<string | undefined>;
}

/**
 * Reads events of certain types, a JSON array, page after page, and the next pages while the caller handles one.
 * @param end the position of the last event
 * @returns reads what follows a position, up to another, as the reader gives it; the next call continues there
 */
export const createReadAhead = (
  reader: EventReader,
  types: string,
  { limit, end }: { readonly limit: number; readonly end: () => number },
) => {
  let ahead: Asked[] = [];
  let wanted = fewestPages;

  const ask = (after: number, upTo: number): Asked => {
    const events = reader.events(selectEventsOfTypes, after, upTo, types);
    // Whoever takes this page gets the error; a page that nobody takes must not end the process.
    events.catch(() => undefined);
    return { after, upTo, events };
  };

  return async (after: number, upTo: number): Promise<string | undefined> => {
    const [first, ...others] = ahead;
    const isNext = first?.after === after && first.upTo === upTo;
    const now = isNext ? first : ask(after, upTo);
    ahead = isNext ? others : [];
    const last = end();
    // Only whole pages: what is appended later would be missing in another.
    for (let from = ahead.at(-1)?.upTo ?? upTo; ahead.length < wanted && from + limit <= last; from += limit)
      ahead.push(ask(from, from + limit));
    const events = await now.events;
    if (events !== undefined) wanted = pagesAhead(events.length);
    return events;
  };
};

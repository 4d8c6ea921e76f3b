import { selectEventsOfTypes } from './event-log.ts';
import type { EventRow } from './event-rows.ts';
import type { Reader } from './reader.ts';

/** How many pages are asked for before they are needed. */
const pagesAhead = 3;

interface Asked {
  readonly after: number;
  readonly upTo: number;
  readonly rows: Promise<EventRow[]>;
}

/**
 * Reads events of certain types, a JSON array, page after page, and the next pages while the caller handles one.
 * @param end the position of the last event
 * @returns reads what follows a position, up to another; the next call continues there
 */
export const createReadAhead = (
  reader: Reader,
  types: string,
  { limit, end }: { readonly limit: number; readonly end: () => number },
) => {
  let ahead: Asked[] = [];

  const ask = (after: number, upTo: number): Asked => {
    const rows = reader.rows<EventRow>(selectEventsOfTypes, after, upTo, types);
    // Whoever takes this page gets the error; a page that nobody takes must not end the process.
    rows.catch(() => undefined);
    return { after, upTo, rows };
  };

  return async (after: number, upTo: number): Promise<EventRow[]> => {
    const [first, ...others] = ahead;
    const isNext = first?.after === after && first.upTo === upTo;
    const now = isNext ? first : ask(after, upTo);
    ahead = isNext ? others : [];
    const last = end();
    // Only whole pages: what is appended later would be missing in another.
    for (
      let from = ahead.at(-1)?.upTo ?? upTo;
      ahead.length < pagesAhead && from + limit <= last;
      from += limit
    )
      ahead.push(ask(from, from + limit));
    return now.rows;
  };
};

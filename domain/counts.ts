import { groupThousands } from '../contracts/fields.ts';

/** "1,234" for a number of things. */
export const formatCount = (count: number): string => groupThousands(String(count));

/** "1 invoice", "1,234 invoices". @param many by default the word with an s */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

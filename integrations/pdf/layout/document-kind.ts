import type { DocumentKind } from './language/words.ts';
import { pageOf, type Reading } from './reading.ts';
import { type Title, titlesOf } from './titles.ts';

/** A heading of another kind counts if it is large, or stands alone near the top. */
const isHeading = ({ weight, segment, rest }: Title, height: number): boolean =>
  weight >= 1 || (weight >= 0.9 && rest.end <= rest.start && segment.y < height * 0.35);

const ranked = (titles: readonly Title[]): Title[] =>
  titles.toSorted((a, b) => b.segment.height - a.segment.height || a.segment.y - b.segment.y);

/** What the document calls itself; an invoice if it doesn't say. */
export const documentKindOf = (reading: Reading): DocumentKind => {
  const height = pageOf(reading)?.height ?? 842;
  const [first] = ranked(titlesOf(reading).filter((title) => isHeading(title, height)));
  return first?.kind ?? 'invoice';
};

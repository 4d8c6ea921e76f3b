import type { Reading } from './reading.ts';
import { bottomOf, type Segment, type Span } from './segments.ts';

/** Lines that follow one another, read as one text. */
export interface Paragraph {
  readonly text: string;
  readonly segments: readonly Segment[];
}

const follows = (above: Segment, below: Segment): boolean =>
  Math.abs(above.x - below.x) < 0.6 * above.height &&
  below.y - bottomOf(above) < 0.9 * above.height &&
  below.y > above.y + 0.5 * above.height &&
  Math.abs(above.height - below.height) < 0.25 * above.height;

/** The segment that continues one below it, if there is one. */
const nextOf = (segment: Segment, later: readonly Segment[]): Segment | undefined =>
  later.find((below) => follows(segment, below));

const mostLines = 8;

/** Every segment with the lines that continue it. */
export const paragraphFrom = (reading: Reading, first: Segment): Paragraph => {
  const onPage = reading.onPage.get(first.page) ?? [];
  const segments = [first];
  for (let at = onPage.indexOf(first); segments.length < mostLines;) {
    const next = nextOf(segments[segments.length - 1] ?? first, onPage.slice(at + 1, at + 40));
    if (next === undefined) break;
    segments.push(next);
    at = onPage.indexOf(next);
  }
  return { text: segments.map(({ text }) => text).join(' '), segments };
};

/** The part of a paragraph's first line that a match touches, or the line where it stands. */
export const spanIn = ({ segments }: Paragraph, start: number, end: number): Span | undefined => {
  let offset = 0;
  for (const segment of segments) {
    if (start < offset + segment.text.length) {
      return {
        segment,
        start: Math.max(0, start - offset),
        end: Math.min(segment.text.length, end - offset),
      };
    }
    offset += segment.text.length + 1;
  }
  return undefined;
};

import type { Box } from '../page-text.ts';
import type { Label } from './labels.ts';
import { leadingLabel, type Reading } from './reading.ts';
import { bottomOf, boxOfSpan, rightOf, type Segment, type Span, textOfSpan, wholeSpan } from './segments.ts';

/** Where a value may stand, seen from its label. */
export interface ValuePlace extends Span {
  readonly relation: 'same' | 'right' | 'below';
  /** How far away, in heights of the label. */
  readonly distance: number;
}

const middleOf = ({ y, height }: Box): number => y + height / 2;

const sharesLine = (a: Box, b: Box): boolean =>
  Math.abs(middleOf(a) - middleOf(b)) < 0.5 * Math.max(a.height, b.height) &&
  Math.abs(bottomOf(a) - bottomOf(b)) < 0.8 * Math.min(a.height, b.height);

const sharesColumn = (a: Box, b: Box): boolean =>
  Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x) > Math.min(a.width, b.width, 6) * 0.4;

/** The segments on the same line to the right, from left to right. */
export const rightOfBox = (reading: Reading, page: number, box: Box): Segment[] =>
  (reading.onPage.get(page) ?? [])
    .filter((segment) => segment.x >= rightOf(box) - 1 && sharesLine(box, segment))
    .sort((a, b) => a.x - b.x);

/** The segments under a box that share its column, from top to bottom. */
export const belowBox = (reading: Reading, page: number, box: Box): Segment[] =>
  (reading.onPage.get(page) ?? [])
    .filter((segment) => segment.y >= bottomOf(box) - 0.3 * box.height && sharesColumn(box, segment))
    .sort((a, b) => a.y - b.y);

const hasText = (span: Span): boolean => /[\p{L}\p{N}]/u.test(textOfSpan(span));

/** A value stands at most this many heights below its label. */
const belowReach = 3.6;

const placesRight = (reading: Reading, label: Label, box: Box): ValuePlace[] => {
  const places: ValuePlace[] = [];
  for (const segment of rightOfBox(reading, label.segment.page, box)) {
    if (segment === label.segment) continue;
    if (leadingLabel(reading, segment) !== undefined) break;
    places.push({
      ...wholeSpan(segment),
      relation: 'right',
      distance: (segment.x - rightOf(box)) / box.height,
    });
  }
  return places;
};

const lineOf = (reading: Reading, segment: Segment): Segment[] =>
  (reading.onPage.get(segment.page) ?? [])
    .filter((other) => Math.abs(bottomOf(other) - bottomOf(segment)) < 0.5 * segment.height)
    .sort((a, b) => a.x - b.x);

/** In a table with centered heads a value need not share its head's column: the third value belongs to the third head. */
export const cellBelow = (reading: Reading, { segment }: Label): Segment | undefined => {
  const heads = lineOf(reading, segment);
  if (heads.length < 3) return undefined;
  const next = (reading.onPage.get(segment.page) ?? [])
    .filter(
      ({ y }) =>
        y >= bottomOf(segment) - 0.3 * segment.height && y < bottomOf(segment) + 1.5 * segment.height,
    )
    .toSorted((a, b) => a.y - b.y)[0];
  const cells = next === undefined ? [] : lineOf(reading, next);
  return cells.length === heads.length ? cells[heads.indexOf(segment)] : undefined;
};

const placesBelow = (reading: Reading, label: Label, box: Box): ValuePlace[] => {
  const places: ValuePlace[] = [];
  for (const segment of belowBox(reading, label.segment.page, box).slice(0, 3)) {
    const distance = (segment.y - bottomOf(box)) / box.height;
    if (distance > belowReach || leadingLabel(reading, segment) !== undefined) break;
    places.push({ ...wholeSpan(segment), relation: 'below', distance });
  }
  const cell = places.length === 0 ? cellBelow(reading, label) : undefined;
  if (cell !== undefined && leadingLabel(reading, cell) === undefined) {
    places.push({ ...wholeSpan(cell), relation: 'below', distance: belowReach });
  }
  return places;
};

/** The places where a label's value may stand: behind it, on its right, below it. */
export const valuePlaces = (reading: Reading, label: Label): ValuePlace[] => {
  const box = boxOfSpan(label);
  const same: ValuePlace[] = hasText(label.rest) ? [{ ...label.rest, relation: 'same', distance: 0 }] : [];
  // In the middle of a sentence only what follows there can be meant.
  if (!label.leads && !label.hasColon) return same;
  const isLast = label.rest.end === label.segment.text.length;
  return [
    ...same,
    ...(isLast ? placesRight(reading, label, boxOfSpan(wholeSpan(label.segment))) : []),
    ...placesBelow(reading, label, box),
  ];
};

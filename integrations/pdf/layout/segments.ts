import type { Box, PageText } from '../page-text.ts';
import { type Word, wordsOf } from './words.ts';

/** Words that are read together: a cell, a label with its value, a line of a paragraph. */
export interface Segment extends Box {
  readonly page: number;
  readonly words: readonly Word[];
  /** The words with one space between them. */
  readonly text: string;
}

/** A part of a segment's text. */
export interface Span {
  readonly segment: Segment;
  readonly start: number;
  readonly end: number;
}

export const bottomOf = ({ y, height }: Box): number => y + height;
export const rightOf = ({ x, width }: Box): number => x + width;

/** Two pieces closer than this (in heights) are one word; a space is 0.22 or wider in nearly all fonts. */
const letterGap = 0.12;
/** Two words farther apart than this (in heights) belong to different cells. */
const cellGap = 0.65;
/** The spaces of a typewriter font are wider. */
const monospaceGap = 1.05;

/** The smallest box around boxes, of which there is at least one. */
export const boxAround = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map(rightOf)) - x,
    height: Math.max(...boxes.map(bottomOf)) - y,
  };
};

const segmentOf = (words: readonly Word[], page: number): Segment => ({
  ...boxAround(words),
  page,
  words,
  text: words.map(({ text }) => text).join(' '),
});

/** Groups words that stand on one baseline; letters of different sizes may share it. */
const rowsOf = (words: readonly Word[]): Word[][] => {
  const rows: { words: Word[]; bottom: number; height: number }[] = [];
  for (const word of words.toSorted((a, b) => bottomOf(a) - bottomOf(b))) {
    const row = rows.slice(-4).findLast(({ bottom, height }) => {
      const reach = 0.35 * Math.min(height, word.height);
      return Math.abs(bottomOf(word) - bottom) <= reach;
    });
    if (row === undefined) rows.push({ words: [word], bottom: bottomOf(word), height: word.height });
    else row.words.push(word);
  }
  return rows.map((row) => row.words.sort((a, b) => a.x - b.x));
};

const gapBetween = (left: Box, right: Box): number =>
  (right.x - rightOf(left)) / Math.max(left.height, right.height);

/** Joins pieces of one word; two that were parted by a space are never so close. */
const joinLetters = (row: readonly Word[]): Word[] => {
  const joined: Word[] = [];
  for (const word of row) {
    const last = joined.at(-1);
    if (last === undefined || gapBetween(last, word) > letterGap || rightOf(word) <= rightOf(last)) {
      joined.push(word);
      continue;
    }
    joined[joined.length - 1] = { ...last, ...boxAround([last, word]), text: last.text + word.text };
  }
  return joined;
};

/** Letters of a proportional font are narrower on average, unless there are few of them. */
const isMonospace = ({ text, width, height }: Word): boolean =>
  text.length >= 2 && Math.abs(width / text.length / height - 0.6) < 0.02;

const splitRow = (row: readonly Word[]): Word[][] => {
  const reach = row.filter(isMonospace).length > row.length / 2 ? monospaceGap : cellGap;
  const cells: Word[][] = [];
  for (const word of row) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    if (cell === undefined || last === undefined || gapBetween(last, word) > reach) cells.push([word]);
    else cell.push(word);
  }
  return cells;
};

/** The segments of a page from top to bottom, those of one line from left to right. */
export const segmentsOf = (page: PageText): Segment[] =>
  rowsOf(wordsOf(page))
    .flatMap((row) => splitRow(joinLetters(row)))
    .map((words) => segmentOf(words, page.page));

/** The place of a span: the words that it touches. */
export const boxOfSpan = ({ segment, start, end }: Span): Box => {
  const touched: Word[] = [];
  let at = 0;
  for (const word of segment.words) {
    if (at < end && at + word.text.length > start) touched.push(word);
    at += word.text.length + 1;
  }
  return boxAround(touched.length > 0 ? touched : segment.words);
};

export const textOfSpan = ({ segment, start, end }: Span): string => segment.text.slice(start, end);

export const wholeSpan = (segment: Segment): Span => ({ segment, start: 0, end: segment.text.length });

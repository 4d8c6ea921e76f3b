import type { PageText, TextItem } from '../page-text.ts';

/** A text at a place: left edge, upper edge, text, and the size of its letters (10 without it). */
export type Written = readonly [x: number, y: number, text: string, size?: number];

const itemOf = ([x, y, text, size = 10]: Written): TextItem => ({
  text,
  x,
  y,
  width: text.length * size * 0.5,
  height: size,
});

/** A page of A4 with these texts. */
export const paper = (...texts: readonly Written[]): PageText => ({
  page: 1,
  width: 595,
  height: 842,
  items: texts.map(itemOf),
});

/** Lines below one another. */
export const stacked = (x: number, y: number, ...texts: readonly string[]): Written[] =>
  texts.map((text, index) => [x, y + index * 13, text]);

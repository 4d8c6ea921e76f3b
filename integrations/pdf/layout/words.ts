import type { Box, PageText, TextItem } from '../page-text.ts';

export interface Word extends Box {
  readonly page: number;
  readonly text: string;
}

/** Bounds the work on a hostile page; a dense invoice page has about 800 words. */
const wordsPerPage = 6_000;
/** A line of small print across a page has about 300. */
const lettersPerItem = 2_000;

const narrow = /[iljtfrI.,:;'|!()[\] ]/;
const wide = /[mwMW@%]/;
const capital = /[A-ZÄÖÜ#&]/;

/** About how wide a letter is in a proportional font, where a digit is 1. */
const weightOf = (letter: string): number => {
  if (narrow.test(letter)) return 0.55;
  if (wide.test(letter)) return 1.5;
  return capital.test(letter) ? 1.2 : 1;
};

/** Text that runs upwards or downwards is a margin note or a watermark. */
const isRotated = ({ text, width, height }: TextItem): boolean =>
  text.trim().length >= 4 && height > width * 1.5;

const isVisible = (item: TextItem): boolean =>
  item.text.trim() !== '' && item.width > 0 && item.height > 0 && !isRotated(item);

/** Some programs draw bold text twice with a tiny offset, and shadows too. */
const isRepeat = (item: TextItem, earlier: TextItem): boolean =>
  item.text === earlier.text &&
  Math.abs(item.x - earlier.x) < item.height * 0.12 &&
  Math.abs(item.y - earlier.y) < item.height * 0.12;

const shortened = (item: TextItem): TextItem => {
  const text = item.text.slice(0, lettersPerItem);
  return { ...item, text, width: (item.width * text.length) / item.text.length };
};

/** The words of an item, its width shared out by letter. */
const splitItem = (item: TextItem, page: number): Word[] => {
  const weights = Array.from(item.text, weightOf);
  const unit = item.width / weights.reduce((sum, weight) => sum + weight, 0);
  const words: Word[] = [];
  let x = item.x;
  let text = '';
  let start = x;
  const flush = () => {
    if (text !== '') words.push({ page, text, x: start, y: item.y, width: x - start, height: item.height });
    text = '';
  };
  for (const [index, letter] of Array.from(item.text).entries()) {
    if (/\s/.test(letter)) flush();
    else {
      if (text === '') start = x;
      text += letter;
    }
    x += unit * (weights[index] ?? 1);
  }
  flush();
  return words;
};

/** The words of a page as drawn, still in pieces where the PDF draws single letters. */
export const wordsOf = ({ page, items }: PageText): Word[] => {
  const words: Word[] = [];
  let previous: TextItem | undefined;
  for (const item of items) {
    if (!isVisible(item)) continue;
    if (previous !== undefined && isRepeat(item, previous)) continue;
    previous = item;
    words.push(...splitItem(shortened(item), page));
    if (words.length >= wordsPerPage) break;
  }
  return words;
};

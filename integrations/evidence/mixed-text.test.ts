import { expect, test } from 'vitest';
import { hasRightToLeft, linesOf, runsOf } from './mixed-text.ts';

/** Latin and Hebrew are in the first font, all else in the second. */
const fontOf = (character: string): string =>
  /[\p{Script=Latin}\p{Script=Hebrew} ()\d]/u.test(character) ? 'a' : 'b';
const textsOf = (line: string): string[] => runsOf(line, fontOf).map(({ font, text }) => `${font}: ${text}`);

test('a line is drawn from left to right in runs of one font and one direction', () => {
  expect(textsOf('Client Ada created')).toEqual(['a: Client Ada created']);
  expect(textsOf('Client 株式会社 created')).toEqual(['a: Client ', 'b: 株式会社', 'a:  created']);
  // The words of a run from right to left stay together, in the order in which they are read.
  expect(textsOf('Client שלום עולם created')).toEqual(['a: Client ', 'a: שלום עולם', 'a:  created']);
  // In it, what is read last is furthest left: the number, and the closing parenthesis, which is mirrored.
  expect(textsOf('שלום 2026')).toEqual(['a: 2026', 'a: שלום ']);
  expect(textsOf('שלום (עולם) שלום')).toEqual(['a: שלום )עולם( שלום']);
  // A mark is drawn by the font of what it is on, and a character of two units stays whole.
  expect(textsOf('ด\u0e35 👍🏽')).toEqual(['b: ด\u0e35', 'a:  ', 'b: 👍🏽']);
  expect([hasRightToLeft('Ada 株'), hasRightToLeft('Ada شركة')]).toEqual([false, true]);
});

test('lines break between words, and inside of what is wider than a line', () => {
  const widthOf = (line: string): number => Array.from(line).length;
  expect(linesOf('one two three', 7, widthOf)).toEqual(['one two', 'three']);
  expect(linesOf('one\ntwo', 7, widthOf)).toEqual(['one', 'two']);
  expect(linesOf('Client AAAAAAAAAAAA', 7, widthOf)).toEqual(['Client', 'AAAAAAA', 'AAAAA']);
  expect(linesOf('株式会社日本橋', 4, widthOf).join('')).toBe('株式会社日本橋');
  expect(linesOf('', 4, widthOf)).toEqual(['']);
});

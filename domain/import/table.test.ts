import { expect, test } from 'vitest';
import { textOf } from './table.ts';

test.each([
  ['="00123"', '00123'],
  ['="say ""hi"""', 'say "hi"'],
  ["'+1 555 0100", '+1 555 0100'],
  ["'=1+1", '=1+1'],
  ["'@acme", '@acme'],
  ["'-x", '-x'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ["'quoted'", "'quoted'"],
  ['=1+1', '=1+1'],
  ['  a\u00a0', 'a'],
  [12, '12'],
])('the cell %j says %j', (cell, text) => {
  expect(textOf(cell)).toBe(text);
});

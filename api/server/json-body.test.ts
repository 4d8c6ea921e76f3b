import { expect, test } from 'vitest';
import { assertQuickToParse } from './json-body.ts';
import { InvalidRequest } from './request-errors.ts';

const million = 1_000_000;
const checking = (json: string) => () => assertQuickToParse(json);

test.each([
  ['a large file as text', JSON.stringify({ file: 'A'.repeat(14 * million) })],
  ['brackets and quotes in a text', JSON.stringify({ text: '[{"\\'.repeat(100_000) })],
  ['a text that ends in backslashes', JSON.stringify({ text: 'a\\\\', list: [[{}]] })],
  ['a text without an end, which the parser refuses', `{"text": "${'['.repeat(million)}`],
  ['colons in a text', JSON.stringify({ text: 'a:b'.repeat(10_000) })],
  [
    'as many fields as a call has',
    `[${Array(30)
      .fill(`{${Array.from({ length: 100 }, (_, nth) => `"k${nth}":1`).join()}}`)
      .join()}]`,
  ],
  ['as many numbers as fit', `[${Array(130_000).fill(1).join()}]`],
])('%s is let through', (_, json) => {
  expect(checking(json)).not.toThrow();
});

test.each([
  ['lists in lists', '['.repeat(33)],
  ['objects in a list in an object', `{"a":[${'{"b":'.repeat(31)}1`],
  ['many numbers', `[${Array(140_000).fill(1).join()}]`],
  ['many objects', `{"a":[${Array(100_000).fill('{}').join()}]}`],
  ['many fields', `{${Array.from({ length: 100_000 }, (_, nth) => `"k${nth}":1`).join()}}`],
  ['fields that no call has', `{${Array.from({ length: 5_001 }, (_, nth) => `"k${nth}":1`).join()}}`],
  ['fields in many objects', `[${Array(2_600).fill('{"a":1,"b":2}').join()}]`],
  ['many texts', `[${Array(150_000).fill('"a"').join()}]`],
  ['many quotes in a text', JSON.stringify({ text: '"'.repeat(million) })],
  ['a text that escapes its end', `["\\"]${'["\\\\"]'.repeat(100_000)}`],
])('%s are refused', (_, json) => {
  expect(checking(json)).toThrow(InvalidRequest);
});

import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { textOf } from '../../domain/import/table.ts';
import { csvOf } from './csv.ts';

test('every field is in quotes, numbers and missing ones too', () => {
  expect(csvOf([['a', 1, null, 'x;=cmd|1', 'b\t=1', 'say "so"']])).toBe(
    '"a","1","","x;=cmd|1","b\t=1","say ""so"""\r\n',
  );
});

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '|calc',
  '%0',
  '\t=1',
  ' =1',
  '\u00a0@x',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '−1+1',
])('%j is no formula when a spreadsheet opens it, and comes back as it was', (text) => {
  const [[written = ''] = []] = Papa.parse<string[]>(csvOf([[text]])).data;
  expect(written).toBe(`'${text}`);
  expect(textOf(written)).toBe(text.replaceAll('\u00a0', ' ').trim());
});

test.each(['-5', '-12.50', 'INV-1', "'t Hoekje", 'x;=cmd', 'a@b.example', "'quoted'"])(
  '%j stays as it is',
  (text) => {
    expect(csvOf([[text]])).toBe(`"${text}"\r\n`);
    expect(textOf(text)).toBe(text);
  },
);

test("an apostrophe that was there before a formula isn't taken off", () => {
  const [[written = ''] = []] = Papa.parse<string[]>(csvOf([["'=1+1"]])).data;
  expect(textOf(written)).toBe("'=1+1");
});

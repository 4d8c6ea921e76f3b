/**
 * The texts of the web app and those that it shares with the server (`contracts/`) are in sentence case, except those
 * that the specification gives in Title Case (`specifiedTitles`). Texts are read from the sources, so those that few
 * people ever see count, too.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { excessCapitals, hasName, hasTitle } from './excess-capitals.ts';
import { shownTexts } from './shown-texts.ts';
import { names, specifiedTitles, variantTitles } from './title-case.ts';

const root = join(import.meta.dirname, '..', '..');
const titles = [...specifiedTitles, ...variantTitles];

const sources = ['contracts', 'web']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
  .toSorted()
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
const texts = sources.flatMap(({ file, source }) =>
  shownTexts(file, source).map((shown) => ({ ...shown, file })),
);

test('a text has a capital only at its start, in a name, and where the specification gives it', () => {
  const wrong = texts.flatMap(({ text, file, line }) => {
    const words = excessCapitals(text, titles, names);
    return words.length > 0 ? [`${file}:${line}: "${text}" (${words.join(', ')})`] : [];
  });
  expect(wrong).toEqual([]);
});

test('every exception is in use and listed once, in order', () => {
  const unused = [
    ...titles.filter((title) => !texts.some(({ text }) => hasTitle(text, title))),
    ...names.filter((name) => !texts.some(({ text }) => hasName(text, name))),
  ];
  expect(unused).toEqual([]);
  for (const list of [specifiedTitles, variantTitles, names]) {
    expect(list).toEqual([...new Set(list)].toSorted());
  }
});

/** Whether one of Inter's files has a character. */
const isInInter = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return interRanges.some(([first, last]) => code >= first && code <= last);
};
const interRanges = [
  ...readFileSync(join(root, 'node_modules/@fontsource-variable/inter/index.css'), 'utf8').matchAll(
    /U\+([\dA-F]+)(?:-([\dA-F]+))?/g,
  ),
].map(([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const);

/** The key's own sign, shown on Apple's devices alone, whose fonts have it. */
const ofApple = '⌘';

test('every character of the web app is one that its font has', () => {
  const wrong = sources.flatMap(({ file, source }) =>
    [...new Set(source)].flatMap((one) => (one === ofApple || isInInter(one) ? [] : [`${file}: ${one}`])),
  );
  expect(wrong).toEqual([]);
});

test.for([
  ['Save and Close', 'Close'],
  ['Mark Paid Again', 'Paid Again'],
  ['{} Invoices', 'Invoices'],
  ['Delete Invoices?', 'Invoices'],
  ['Saved. Updating the List...', 'List'],
  ["Connect Owed's Gmail Account", 'Account'],
])('%s has capitals in excess: %s', ([text = '', words]) => {
  expect(excessCapitals(text, titles, names).join(' ')).toBe(words);
});

test('texts are found in elements, attributes, choices and templates, with unknown values between their words', () => {
  const source = `
    import { Rows } from 'Some Rows';
    const labels: Record<'A B', string> = { 'C D': isPaid ? 'Paid' : 'Not paid' };
    const title = \`\${isNew ? 'Add' : 'Edit'} step \${number}\`;
    const rows = <Rows label="All rows" aria-keyshortcuts="Control+K Meta+K">{count} rows <b>in all</b> pages</Rows>;
  `;
  expect(shownTexts('example.tsx', source).map(({ text }) => text)).toEqual([
    'Paid',
    'Not paid',
    'Add step {}',
    'Edit step {}',
    'All rows',
    '{} rows',
    'in all',
    'pages',
  ]);
});

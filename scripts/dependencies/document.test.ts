import { describe, expect, test } from 'vitest';
import { packagesIn, rowsBelow, writeDocument } from './document.ts';
import { readLock } from './lock.ts';

const lock = readLock(
  JSON.stringify({
    packages: {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { c: '1.2' } },
      'node_modules/b': { version: '1.0.0', dependencies: { c: '1.3' } },
      'node_modules/c': { version: '1.2.0' },
      'node_modules/b/node_modules/c': { version: '1.3.0' },
    },
  }),
);
const licensed = lock.packages.map(({ path, name }) => ({
  path,
  name,
  license: name === 'a' ? 'MIT' : 'ISC AND MIT',
}));

const documentWith = (rowsToRun: readonly string[]): string =>
  [
    '# Dependencies',
    'By hand.',
    '## To run',
    'By hand too.',
    '| Package | License | MB | Why |',
    '| --- | --- | --- | --- |',
    ...rowsToRun,
    '## To develop',
    '| Package | Why |',
    '| --- | --- |',
    '| `t` | Tests |',
    '## Licenses',
    '| License |',
    '| --- |',
    '## In several versions',
    '| Package |',
    '| --- |',
    '| gone |',
    'The end.',
  ].join('\n');

const written = (rowsToRun: readonly string[], megabytes: number | undefined): string =>
  writeDocument(documentWith(rowsToRun), {
    lock,
    licensed,
    bytesAt: megabytes === undefined ? undefined : () => megabytes * 1e6,
  });

describe('the tables', () => {
  const document = written(['| `a` | | | A \\| reason |', '| `b` | old | 900 | Another |'], 2);

  test('have the license and size of each package, with what it alone brings, beside its reason', () => {
    expect(rowsBelow(document, 'To run')).toStrictEqual([
      ['`a`', 'MIT', '4', 'A \\| reason'],
      ['`b`', 'ISC AND MIT', '4', 'Another'],
      ['All', '', '8', 'With what they share'],
    ]);
  });

  test('have the packages of each license; one with two is below both', () => {
    expect(rowsBelow(document, 'Licenses').slice(0, 3)).toStrictEqual([
      ['MIT', '`a`, `b`, `c`', expect.stringMatching(/./)],
      ['Apache-2.0', '', expect.stringMatching(/./)],
      ['ISC', '`b`, `c`', expect.stringMatching(/./)],
    ]);
  });

  test('have each version of a package, in short', () => {
    expect(rowsBelow(document, 'In several versions')).toStrictEqual([['`c`', '1.2 for `a`; 1.3 for `b`']]);
  });

  test('leave alone what is between them', () => {
    const byHand = (text: string): string[] => text.split('\n').filter((line) => !line.startsWith('|'));
    expect(byHand(document)).toStrictEqual(byHand(documentWith([])));
    expect(rowsBelow(document, 'To develop')).toStrictEqual([['`t`', 'Tests']]);
  });
});

describe('a size', () => {
  const sizeOf = (before: string, megabytes: number | undefined): string | undefined =>
    rowsBelow(written([`| \`a\` | MIT | ${before} | Why |`], megabytes), 'To run')[0]?.[2];

  // `a` and what it brings: two packages.
  test.each([
    ['', 0.2, '<1'],
    ['<1', 0.7, '<1'],
    ['<1', 0.8, '2'],
    ['30', 11, '30'],
    ['30', 9.9, '20'],
    ['30', 21, '42'],
    ['30', undefined, '30'],
  ])('of %s MB where each package has %s becomes %s', (before, megabytes, size) => {
    expect(sizeOf(before, megabytes)).toBe(size);
  });
});

test('a package that is not installed is said to be', () => {
  expect(rowsBelow(written(['| `x` | | | Why |'], 1), 'To run')[0]?.[1]).toBe('not installed');
});

test('a document without a table is refused', () => {
  expect(() => rowsBelow('## To run\n\n## Licenses\n\n| a |', 'To run')).toThrow('no table below To run');
  expect(() => rowsBelow('## Licenses', 'To run')).toThrow('no table below To run');
});

test('the packages of a cell are read with the scope of the first, without what explains one', () => {
  expect(packagesIn('`@s/a`, `b`, `@t/c`')).toStrictEqual(['@s/a', '@s/b', '@t/c']);
  expect(packagesIn('`x-7` (`x` 7), `y`')).toStrictEqual(['x-7', 'y']);
});

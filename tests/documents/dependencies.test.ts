import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/build.mjs';
import { packagesIn, rowsBelow } from '../../scripts/dependencies/document.ts';
import { doublesIn } from '../../scripts/dependencies/doubles.ts';
import { document, lock, problems, written } from '../../scripts/dependencies/project.ts';

const packages = z.record(z.string(), z.string());
const { dependencies, devDependencies, overrides } = z
  .object({ dependencies: packages, devDependencies: packages, overrides: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const listedBelow = (heading: string): string[] =>
  rowsBelow(document, heading)
    .flatMap(([cell = '']) => packagesIn(cell))
    .filter((name) => !name.startsWith('@types/'))
    .toSorted();

test.each([
  ['To run', dependencies],
  ['To develop', devDependencies],
  ['Overrides', overrides],
])('%s: each package has one row with its reason, and no other has one', (heading, used) => {
  expect(listedBelow(heading)).toStrictEqual(
    Object.keys(used)
      .filter((name) => !name.startsWith('@types/'))
      .toSorted(),
  );
  expect(rowsBelow(document, heading).filter((cells) => cells.at(-1) === '')).toStrictEqual([]);
});

test('each package that runs has a license that is accepted', () => {
  expect(problems).toStrictEqual([]);
});

test('no package runs in two versions where one would do', () => {
  const replaceable = doublesIn(lock).flatMap(({ name, versions }) =>
    versions.flatMap(({ version, replaceableBy }) =>
      replaceableBy === undefined ? [] : [`${name} ${version} can be ${replaceableBy}: npm dedupe`],
    ),
  );
  expect(replaceable).toStrictEqual([]);
});

test('the tables are as `npm run dependencies:list` writes them', () => {
  expect(document).toBe(written);
});

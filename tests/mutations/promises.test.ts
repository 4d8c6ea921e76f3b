import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mutated } from './mutated.ts';
import { promises } from './promises.ts';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

/** A test file and what it imports from `tests/`: a contract has its tests there. */
const sourceOf = (file: string, seen = new Set<string>()): string => {
  if (seen.has(file)) return '';
  seen.add(file);
  const source = read(file);
  const imported = [...source.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return [
    source,
    ...imported.filter((path) => path.startsWith('tests/')).map((path) => sourceOf(path, seen)),
  ].join('\n');
};

const isLiteral = (text: string, source: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(quote + text + quote));

/** Whether a name is made of texts of the source: those of suites, and then that of a test. */
const isNamed = (name: string, source: string): boolean =>
  isLiteral(name, source) ||
  [...name.matchAll(/ /g)].some(
    ({ index }) => isLiteral(name.slice(0, index), source) && isNamed(name.slice(index + 1), source),
  );

const tests = Object.values(promises).flatMap((mutations) => mutations.map((mutation) => mutation.test));
const sources = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, sourceOf(file)]));

test.each(Object.entries(promises))('%s', (_, mutations) => {
  expect(mutations.length).toBeGreaterThan(0);
  for (const mutation of mutations) {
    expect(mutation.file).not.toMatch(/^tests\/|\.(test|fixture)\./);
    expect(mutated(read(mutation.file), mutation)).not.toBe(read(mutation.file));
    expect(isNamed(mutation.test.name, sources.get(mutation.test.file) ?? ''), mutation.test.name).toBe(true);
  }
});

test('a text that is missing, or there more than once, is no mutation', () => {
  const change = { file: 'a.ts', text: 'one', replacement: 'two' };
  expect(mutated('const one = 1;', change)).toBe('const two = 1;');
  expect(() => mutated('const two = 1;', change)).toThrow('Not in a.ts: one');
  expect(() => mutated('one + one', change)).toThrow('In a.ts 2 times: one');
});

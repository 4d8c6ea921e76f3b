import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { promises } from '../mutations/promises.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const read = (file: string): string => readFileSync(pathOf(file), 'utf8');

/** The cells of each row of a document's tables, in order. */
const rowsOf = (file: string): string[][] =>
  read(file)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));

/** Every document, with those in folders of `docs/`. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(pathOf('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
];

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** Whether a test, or a folder, has this path, from the root or from `tests/`. */
const isTest = (name: string): boolean =>
  [pathOf(name), pathOf(`tests/${name}`)].some(
    (path) =>
      ['.test.ts', '.test.tsx'].some((ending) => existsSync(path + ending)) ||
      statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
  );

test('each test that the coverage of the specification names is there', () => {
  const named = rowsOf('docs/spec-coverage.md').flatMap((cells) => quoted(cells.at(-1) ?? ''));
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !isTest(name))).toStrictEqual([]);
});

test('each test that another document names by its path is there', () => {
  const missing = documents.flatMap((file) =>
    quoted(read(file).replaceAll(/^```[^]*?^```$/gm, ''))
      .filter((text) => /^(tests|acceptance|browser)\/[^ *{]*$|^[^ *{]+\.test\.tsx?$/.test(text))
      .filter((name) => !existsSync(pathOf(name)) && !isTest(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toStrictEqual([]);
});

test('each promise names tests that a mutation shows to fail when it is broken', () => {
  const rows = rowsOf('docs/guarantees.md').flatMap(([promise = '', tests = '']) => {
    const [, name] = /\*\*(.+)\*\*/.exec(promise) ?? [];
    const named = [...tests.matchAll(/"([^"]+)" \(`([^`]+)`\)/g)].map(([, test, file]) => `${file} ${test}`);
    return name === undefined ? [] : [{ name, named }];
  });
  expect(rows.map(({ name }) => name)).toStrictEqual(Object.keys(promises));
  for (const { name, named } of rows) {
    expect(named, name).not.toStrictEqual([]);
    const mutated = promises[name]?.map(({ test }) => `${test.file} ${test.name}`);
    expect(mutated).toStrictEqual(expect.arrayContaining(named));
  }
});

test('each file of the program that a document names by its path is there', () => {
  const rooms = readdirSync(pathOf('.'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const missing = documents.flatMap((file) =>
    quoted(read(file).replaceAll(/^```[^]*?^```$/gm, ''))
      .filter(
        (text) =>
          /^[\w-]+\/[\w./-]+\.(?:tsx?|mjs|js)$/.test(text) && rooms.includes(text.split('/')[0] ?? ''),
      )
      .filter((name) => !existsSync(pathOf(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toStrictEqual([]);
});

test('each rule that the guarantees name is in the simulation', () => {
  const code = readdirSync(pathOf('tests/simulation'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${file}\n${read(`tests/simulation/${file}`)}`)
    .join('\n');
  const named = rowsOf('docs/guarantees.md')
    .filter(([promise = '']) => promise.includes('**'))
    .flatMap(([, , rules = '']) => quoted(rules))
    .filter((name) => !name.includes('/'))
    .flatMap((name) => (/^[\w.]+$/.test(name) && !name.endsWith('.ts') ? name.split('.') : [name]));
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !code.includes(name))).toStrictEqual([]);
});

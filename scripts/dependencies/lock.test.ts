import { describe, expect, test } from 'vitest';
import { readLock } from './lock.ts';

const lockOf = (packages: Record<string, object>) =>
  readLock(JSON.stringify({ lockfileVersion: 3, packages }));

describe('a package', () => {
  const { packages } = lockOf({
    '': { name: 'owed', license: 'UNLICENSED' },
    'node_modules/@scope/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/@scope/a/node_modules/b': { version: '2.0.0', license: 'ISC', inBundle: true },
    'node_modules/renamed': { name: 'c', version: '3.0.0', dev: true },
    'node_modules/native-darwin-arm64': { version: '1.0.0', license: 'MIT', optional: true, os: ['darwin'] },
    'node_modules/old': { version: '1.0.0', license: ['MIT'] },
  });

  test('is listed wherever it lies, also inside another one, but not the project itself', () => {
    expect(packages.map(({ path }) => path)).toStrictEqual([
      'node_modules/@scope/a',
      'node_modules/@scope/a/node_modules/b',
      'node_modules/renamed',
      'node_modules/native-darwin-arm64',
      'node_modules/old',
    ]);
  });

  test('has its own name, also where it is installed under another', () => {
    expect(packages.map(({ name }) => name)).toStrictEqual([
      '@scope/a',
      'b',
      'c',
      'native-darwin-arm64',
      'old',
    ]);
  });

  test('has the license that it states as one text', () => {
    expect(packages.map(({ license }) => license)).toStrictEqual(['MIT', 'ISC', undefined, 'MIT', undefined]);
  });

  test('runs unless development alone needs it, on whatever platform', () => {
    expect(packages.filter(({ dev }) => dev).map(({ name }) => name)).toStrictEqual(['c']);
  });
});

describe('a request', () => {
  const { requests } = lockOf({
    '': { dependencies: { a: '^1.0.0' }, devDependencies: { b: '^2.0.0' } },
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '^1.0.0' },
      optionalDependencies: { absent: '1' },
      peerDependencies: { c: '*', d: '*' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '^1.0.0' } },
    'node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0' },
  });

  test('is answered by what is nearest; peers that may be missing are not asked for', () => {
    expect(requests.map(({ by, range, answer }) => `${by.name} ${range}: ${answer.path}`)).toStrictEqual([
      'Owed ^1.0.0: node_modules/a',
      'Owed ^2.0.0: node_modules/b',
      'a ^1.0.0: node_modules/a/node_modules/b',
      'a *: node_modules/c',
      'b ^1.0.0: node_modules/c',
    ]);
  });

  test('says whether development alone makes it, and whether the answer only has to be there', () => {
    expect(requests.filter(({ by }) => by.dev).map(({ range }) => range)).toStrictEqual(['^2.0.0']);
    expect(requests.filter(({ peer }) => peer).map(({ range }) => range)).toStrictEqual(['*']);
  });
});

test('something else than a lock file is refused', () => {
  expect(() => readLock('{"dependencies": {}}')).toThrow('packages');
});

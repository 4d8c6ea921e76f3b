import { expect, test } from 'vitest';
import { doublesIn } from './doubles.ts';
import { readLock } from './lock.ts';

const doubles = (packages: Record<string, object>) => doublesIn(readLock(JSON.stringify({ packages })));

const two = (rangeOfA: string, rangeOfB: string) => ({
  '': { dependencies: { a: '1', b: '1' } },
  'node_modules/a': { version: '1.0.0', dependencies: { c: rangeOfA } },
  'node_modules/b': { version: '1.0.0', dependencies: { c: rangeOfB } },
  'node_modules/b/node_modules/c': { version: '1.10.0' },
  'node_modules/c': { version: '1.9.0' },
});

test('a package in two versions is named with who asks for each, the older version first', () => {
  expect(doubles(two('~1.9.0', '^1.10.0'))).toStrictEqual([
    {
      name: 'c',
      versions: [
        { version: '1.9.0', askers: ['a'], replaceableBy: undefined },
        { version: '1.10.0', askers: ['b'], replaceableBy: undefined },
      ],
    },
  ]);
});

test('a version that another could replace for all who ask is said to be', () => {
  const [double] = doubles(two('^1.0.0', '^1.10.0'));
  expect(double?.versions.map(({ replaceableBy }) => replaceableBy)).toStrictEqual(['1.10.0', undefined]);
});

test('a version is not replaceable where development asks for it alone', () => {
  const packages = two('^1.0.0', '^1.10.0');
  const [double] = doubles({ ...packages, '': { ...packages[''], devDependencies: { c: '1.9.0' } } });
  expect(double?.versions[0]).toStrictEqual({ version: '1.9.0', askers: ['a'], replaceableBy: undefined });
});

test('one version in two places, or a second one for development alone, is no double', () => {
  expect(
    doubles({
      'node_modules/c': { version: '1.0.0' },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/b/node_modules/c': { version: '2.0.0', dev: true },
    }),
  ).toStrictEqual([]);
});

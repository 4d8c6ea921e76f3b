import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLock } from './lock.ts';
import { broughtBy, bytesOf } from './sizes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'owed-sizes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder takes whole blocks, for itself and for each file, but not for the packages inside it', () => {
  mkdirSync(join(folder, 'lib'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), 'x');
  writeFileSync(join(folder, 'lib', 'big.js'), 'x'.repeat(4097));
  writeFileSync(join(folder, 'node_modules', 'other.js'), 'x'.repeat(9000));
  expect(bytesOf(folder)).toBe(5 * 4096);
});

test('a package that is not installed here takes nothing', () => {
  expect(bytesOf(join(folder, 'absent'))).toBe(0);
});

test('a package brings what nothing else asks for, and itself in any case', () => {
  const lock = readLock(
    JSON.stringify({
      packages: {
        '': { dependencies: { a: '1', b: '1' }, devDependencies: { d: '1' } },
        'node_modules/a': { dependencies: { shared: '1', b: '1', 'a-part': '1' } },
        'node_modules/a-part': { dependencies: { deep: '1' } },
        'node_modules/deep': {},
        'node_modules/b': { dependencies: { shared: '1' }, peerDependencies: { a: '1' } },
        'node_modules/d': { dev: true, dependencies: { deep: '1' } },
        'node_modules/shared': {},
      },
    }),
  );
  expect(broughtBy(lock, ['a'])).toStrictEqual([
    'node_modules/a',
    'node_modules/a-part',
    'node_modules/deep',
  ]);
  expect(broughtBy(lock, ['b'])).toStrictEqual(['node_modules/b']);
  expect(broughtBy(lock, ['a', 'b'])).toContain('node_modules/shared');
});

import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { filesContract } from './files-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

filesContract('local', async () => {
  const folder = temporaryFolder();
  const open = () => createLocalFiles(join(folder.path, 'files'));
  return { files: open(), reopen: async () => open(), dispose: async () => folder.remove() };
});

test('a file is stored complete in its account’s folder, readable only by its owner', async () => {
  const folder = temporaryFolder();
  const hash = await createLocalFiles(join(folder.path, 'files')).put(7, Uint8Array.of(1, 2, 3));
  const stored = join(folder.path, 'files', '7');
  expect(readdirSync(stored)).toStrictEqual([hash]);
  expect(statSync(join(stored, hash)).mode & 0o777).toBe(0o600);
  expect(statSync(stored).mode & 0o777).toBe(0o700);
  folder.remove();
});

test('bytes that were just stored are returned without reading the file, until its account is deleted', async () => {
  const folder = temporaryFolder();
  const files = createLocalFiles(folder.path);
  const hash = await files.put(7, Uint8Array.of(1, 2, 3));
  rmSync(join(folder.path, '7', hash));
  expect(await files.get(7, hash)).toStrictEqual(Uint8Array.of(1, 2, 3));
  await files.deleteAll(7);
  expect(await files.get(7, hash)).toBeUndefined();
  folder.remove();
});

test('what a crash left of a write goes with the next file of the account, unless it is under way', async () => {
  const folder = temporaryFolder();
  const hash = await createLocalFiles(folder.path).put(7, Uint8Array.of(1));
  const [old, young] = [join(folder.path, '7', '.old.part'), join(folder.path, '7', '.young.part')];
  writeFileSync(old, 'half');
  writeFileSync(young, 'half');
  utimesSync(old, 0, 0);
  const other = await createLocalFiles(folder.path).put(7, Uint8Array.of(2));
  expect(readdirSync(join(folder.path, '7')).toSorted()).toStrictEqual(
    ['.young.part', hash, other].toSorted(),
  );
  folder.remove();
});

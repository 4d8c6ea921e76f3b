import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { openSqliteStoredEntries } from '../../platform/sqlite/stored-entries.ts';
import { type KeyAtHand, keyAtHand } from './secret-key-at-hand.ts';

const key = randomBytes(32).toString('hex');
const other = randomBytes(32).toString('hex');
let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const seal = async (): Promise<void> => {
  const keep = openSqliteKeep({ file: join(folder.path, 'keep.db') });
  await openSecrets(keep, key);
  await keep.close();
};
const keyFile = () => join(folder.path, 'secret.key');
const find = async (setKey?: string): Promise<KeyAtHand> => {
  await openSqliteKeep({ file: join(folder.path, 'keep.db') }).close();
  const entries = openSqliteStoredEntries({ file: join(folder.path, 'keep.db') });
  try {
    return await keyAtHand(folder.path, entries, setKey);
  } finally {
    await entries.close();
  }
};

test('the key is the configured one, or else the one in the folder', async () => {
  await seal();
  expect(await find(key)).toStrictEqual({ in: 'settings' });
  writeFileSync(keyFile(), `${key}\n`);
  expect(await find()).toStrictEqual({ in: 'file', path: keyFile() });
});

test('the key must open the sealed secrets, wherever it comes from, and is never shown', async () => {
  await seal();
  await expect(find()).rejects.toThrow(/^SECRET_KEY must be set: the secrets in .* were sealed with it$/);
  await expect(find(other)).rejects.toThrow(
    /^SECRET_KEY is not the key that the secrets in .* were sealed with$/,
  );
  writeFileSync(keyFile(), other);
  await expect(find()).rejects.toThrow(`SECRET_KEY in ${keyFile()} is not the key`);
  await expect(find()).rejects.toThrow(new RegExp(`^(?!.*${other})`));
});

test('no key is needed if nothing was ever sealed', async () => {
  expect(await find()).toStrictEqual({ in: 'nothing' });
});

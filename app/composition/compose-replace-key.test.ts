import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/settings/config.ts';
import { DataFolderInUse, openDataFolder } from '../../platform/files/data-folder.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { secretKeyOf } from '../../platform/secrets/secret-key.ts';
import { openSecrets, reseal } from '../../platform/secrets/secrets.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { replaceKey } from './compose-replace-key.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  folder = temporaryFolder();
  // Held before by this process, whose closed connections are then not taken for another's.
  await (await openDataFolder(folder.path)).release();
});
afterEach(() => folder.remove());

const [keyA, keyB] = ['a'.repeat(32), 'b'.repeat(32)];
const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder.path, ...env });
const keyText = (name = 'secret.key') => readFile(join(folder.path, name), 'utf8');

const withKeep = async <T>(act: (keep: Keep) => Promise<T>): Promise<T> => {
  const keep = openSqliteKeep({ file: join(folder.path, 'keep.db') });
  try {
    return await act(keep);
  } finally {
    await keep.close();
  }
};

const accounts = [1, 2, 3, 4, 5];

/** Seals a secret of each account, as a server would. */
const seal = (secretKey?: string): Promise<void> =>
  withKeep(async (keep) => {
    const secrets = await openSecrets(keep, await secretKeyOf(folder.path, secretKey));
    for (const account of accounts) await secrets.put(account, 'smtp', `password ${account}`);
  });

/** What a start with these settings opens. */
const opened = (secretKey?: string): Promise<(string | undefined)[]> =>
  withKeep(async (keep) => {
    const secrets = await openSecrets(keep, await secretKeyOf(folder.path, secretKey, true));
    return Promise.all(accounts.map((account) => secrets.get(account, 'smtp')));
  });
const all = accounts.map((account) => `password ${account}`);

test('a key in the data folder is replaced by a new one', async () => {
  await seal();
  const before = await keyText();
  expect(await replaceKey(config())).toMatch(
    /^6 secrets are sealed with the new key\.\nIt is in \S+secret\.key\./,
  );
  expect(await keyText()).not.toBe(before);
  expect(await opened()).toEqual(all);
  await expect(opened(before.trim())).rejects.toThrow(WrongSetting);
});

test('a key of the settings is replaced by another one, with the old key given by a setting', async () => {
  await seal(keyA);
  await expect(replaceKey(config({ SECRET_KEY: keyB }))).rejects.toThrow('OLD_SECRET_KEY must be set');
  const wrong = replaceKey(config({ SECRET_KEY: keyB, OLD_SECRET_KEY: 'c'.repeat(32) }));
  await expect(wrong).rejects.toThrow('OLD_SECRET_KEY must be the key');
  expect(await opened(keyA)).toEqual(all);
  const replaced = await replaceKey(config({ SECRET_KEY: keyB, OLD_SECRET_KEY: keyA }));
  expect(replaced).toContain('It is the SECRET_KEY that is set');
  expect(await opened(keyB)).toEqual(all);
  expect(await replaceKey(config({ SECRET_KEY: keyB, OLD_SECRET_KEY: keyA }))).toContain(
    '6 were sealed with it before',
  );
});

test('a key of the settings replaces that of the data folder, which is deleted', async () => {
  await seal();
  await replaceKey(config({ SECRET_KEY: keyB }));
  expect(await readdir(folder.path)).not.toContain('secret.key');
  expect(await opened(keyB)).toEqual(all);
});

test.each([1, 3, 5, 6])(
  'a replacement that is cut off at write %i lets no server start, and is finished later',
  async (at) => {
    await seal(keyA);
    let writes = 0;
    const cutOff = withKeep((keep) => {
      const cut: Keep = {
        ...keep,
        putIf: (...given) => {
          writes += 1;
          return writes < at ? keep.putIf(...given) : Promise.reject(new Error('cut off'));
        },
      };
      return reseal(cut, { oldKeys: [keyA], newKey: keyB, inPlace: () => Promise.resolve() });
    });
    await expect(cutOff).rejects.toThrow('cut off');
    for (const key of [keyA, keyB]) await expect(opened(key)).rejects.toThrow(UnusableData);
    const done = await replaceKey(config({ SECRET_KEY: keyB, OLD_SECRET_KEY: keyA }));
    expect(done).toContain(`${6 - at + 1} secrets are sealed with the new key.`);
    expect(await opened(keyB)).toEqual(all);
  },
);

test('what opens with no key is counted, and the rest is sealed anew', async () => {
  await seal(keyA);
  await withKeep((keep) => keep.put('secrets', '3/smtp', 'bm9uc2Vuc2U='));
  expect(await replaceKey(config({ SECRET_KEY: keyB, OLD_SECRET_KEY: keyA }))).toContain(
    "1 can't be opened with either key",
  );
});

test('a lost key is said, and no new one is made, by a start or a replacement', async () => {
  await seal();
  await rm(join(folder.path, 'secret.key'));
  await expect(opened()).rejects.toThrow(/^The key file \S+secret\.key is missing or empty/);
  await expect(replaceKey(config())).rejects.toThrow('OLD_SECRET_KEY must be set');
  expect((await readdir(folder.path)).filter((name) => name.startsWith('secret'))).toEqual([]);
});

test('the key of a server that runs is not replaced', async () => {
  await seal();
  const running = await openDataFolder(folder.path);
  await expect(replaceKey(config())).rejects.toThrow(DataFolderInUse);
  await running.release();
  expect(await opened()).toEqual(all);
});

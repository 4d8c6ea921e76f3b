import { createHash } from 'node:crypto';
import { opendir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import { isMissing } from './missing-file.ts';
import type { Files } from './ports/files.ts';
import type { StoredFile } from './ports/stored.ts';

const isHash = /^[0-9a-f]{64}$/;
const isAccount = /^\d+$/;

/** Keeps bytes in `{folder}/{account}/{hash}`; a file exists completely or not at all. */
export const createLocalFiles = (folder: string): Files => {
  const folderOf = (account: number): string => join(folder, String(account));
  return {
    async put(account, bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      await writeDurably(join(folderOf(account), hash), bytes);
      return hash;
    },
    async get(account, hash) {
      if (!isHash.test(hash)) return undefined;
      try {
        return await readFile(join(folderOf(account), hash));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async deleteAll(account) {
      await rm(folderOf(account), { recursive: true, force: true });
    },
  };
};

async function* entriesOf(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** All files in a folder, without those that a crash left half written. */
export async function* storedLocalFiles(folder: string): AsyncIterable<StoredFile> {
  for await (const account of entriesOf(folder)) {
    if (!isAccount.test(account)) continue;
    for await (const hash of entriesOf(join(folder, account)))
      if (isHash.test(hash)) yield { account: Number(account), hash };
  }
}

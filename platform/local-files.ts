import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import { isMissing } from './missing-file.ts';
import type { Files } from './ports/files.ts';

const isHash = /^[0-9a-f]{64}$/;

/** Keeps bytes in `{folder}/{account}/{hash}`; a file is there whole or not at all. */
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

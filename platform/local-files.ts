import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './missing-file.ts';
import type { Files } from './ports/files.ts';

const isHash = /^[0-9a-f]{64}$/;

/** Keeps bytes in `{folder}/{account}/{hash}`; a file is there whole or not at all. */
export const createLocalFiles = (folder: string): Files => {
  const folderOf = (account: number): string => join(folder, String(account));
  return {
    async put(account, bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      await mkdir(folderOf(account), { recursive: true, mode: 0o700 });
      const part = join(folderOf(account), `.${randomUUID()}.part`);
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, join(folderOf(account), hash));
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

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isUnfinished, writeDurably } from './durable-file.ts';
import { hasCode, isMissing } from './system-error.ts';
import { StorageFull, type Files, type FoundFile } from '../ports/files.ts';
import type { StoredFile } from '../ports/stored.ts';

const isHash = /^[0-9a-f]{64}$/;
const isAccount = /^\d+$/;

/** Bytes of the newest files that stay in memory: most files are read once, just after they were stored. */
const bytesHeld = 4_000_000;

/** What a full disk, a used-up quota, or a folder that allows no larger file answers. */
const fullCodes: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const storeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  try {
    await writeDurably(path, bytes);
  } catch (error) {
    throw hasCode(error, ...fullCodes)
      ? new StorageFull('No space is left for files', { cause: error })
      : error;
  }
};

const foundAt = async (path: string): Promise<FoundFile | undefined> => {
  try {
    const { size, ino, mtimeNs } = await stat(path, { bigint: true });
    return { size: Number(size), copy: `${ino} ${mtimeNs}` };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Age at which an unfinished write counts as abandoned, in milliseconds. */
const longestWrite = 3_600_000;

/** Deletes the writes of a folder that a crash interrupted. */
const tidy = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter(isUnfinished)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - longestWrite) await rm(path, { force: true });
  }
};

/** Opens the file when the first part is asked for. */
async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

const partBytes = 64 * 1_024;

/** Reads every part into the same memory: many files at once would leave much of it to be freed. */
const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    const part = Buffer.alloc(partBytes);
    for (;;) {
      const { bytesRead } = await file.read(part, 0, partBytes);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(part.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Keeps bytes in `{folder}/{account}/{hash}`; a file exists completely or not at all, and a damaged one counts as missing. */
export const createLocalFiles = (folder: string): Files => {
  const newest = new LRUCache<string, Uint8Array>({
    maxSize: bytesHeld,
    sizeCalculation: ({ length }) => length + 1,
  });
  const tidied = new Set<number>();
  const folderOf = (account: number): string => join(folder, String(account));
  return {
    async put(account, bytes) {
      if (!tidied.has(account)) await tidy(folderOf(account));
      tidied.add(account);
      const hash = hashOf(bytes);
      const path = join(folderOf(account), hash);
      await storeDurably(path, bytes);
      newest.set(path, bytes);
      return hash;
    },
    async get(account, hash) {
      if (!isHash.test(hash)) return undefined;
      const path = join(folderOf(account), hash);
      const held = newest.get(path);
      if (held !== undefined) return held;
      try {
        const bytes = await readFile(path);
        // A damaged one must not be sent to anybody.
        return hashOf(bytes) === hash ? bytes : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async stream(account, hash) {
      if (!isHash.test(hash)) return undefined;
      const path = join(folderOf(account), hash);
      try {
        return (await hashOfFile(path)) === hash ? partsOf(path) : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async find(account, hash) {
      return isHash.test(hash) ? foundAt(join(folderOf(account), hash)) : undefined;
    },
    async delete(account, hash, copy) {
      if (!isHash.test(hash)) return;
      const path = join(folderOf(account), hash);
      if ((await foundAt(path))?.copy !== copy) return;
      newest.delete(path);
      await rm(path, { force: true });
    },
    async deleteAll(account) {
      newest.clear();
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

/** All files in a folder, except those that a crash left incomplete. */
export async function* storedLocalFiles(folder: string): AsyncIterable<StoredFile> {
  for await (const account of entriesOf(folder)) {
    if (!isAccount.test(account)) continue;
    for await (const hash of entriesOf(join(folder, account)))
      if (isHash.test(hash)) yield { account: Number(account), hash };
  }
}

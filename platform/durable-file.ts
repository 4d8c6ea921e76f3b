import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from './missing-file.ts';

/** Windows makes names durable by itself and can't open folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const makeFolder = async (path: string): Promise<void> => {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(dirname(made));
};

/** Creates a file, and its folder if that is missing. */
const create = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(dirname(path));
    return open(path, 'wx', 0o600);
  }
};

/**
 * Writes a file atomically, readable only by its owner. When this resolves, its bytes, its name and a newly created
 * folder are on disk.
 */
export const writeDurably = async (
  path: string,
  ...parts: readonly (Uint8Array | string)[]
): Promise<void> => {
  const part = join(dirname(path), `.${randomUUID()}.part`);
  const file = await create(part);
  try {
    await file.writeFile(Buffer.concat(parts.map((bytes) => Buffer.from(bytes))));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
};

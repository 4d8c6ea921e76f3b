import { randomUUID } from 'node:crypto';
import { closeSync, fsync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isMissing } from './missing-file.ts';

const flush = promisify(fsync);

/** Windows makes names durable by itself and can't open folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    await flush(folder);
  } finally {
    closeSync(folder);
  }
};

const makeFolder = async (path: string): Promise<void> => {
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(dirname(made));
};

/** Creates a file, and its folder if that is missing. */
const create = async (path: string): Promise<number> => {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(dirname(path));
    return openSync(path, 'wx', 0o600);
  }
};

/**
 * Writes a file atomically, readable only by its owner. When this resolves, its bytes, its name and a newly created
 * folder are on disk. Only the waits for the disk are left to other threads: the other calls take microseconds, less
 * than each turn of the event loop that they would wait for.
 */
export const writeDurably = async (
  path: string,
  ...parts: readonly (Uint8Array | string)[]
): Promise<void> => {
  const part = join(dirname(path), `.${randomUUID()}.part`);
  const file = await create(part);
  try {
    for (const bytes of parts) writeFileSync(file, bytes);
    await flush(file);
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
  await syncFolder(dirname(path));
};

import { randomUUID } from 'node:crypto';
import { closeSync, fsync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isMissing } from './system-error.ts';

const flush = promisify(fsync);

/** Does nothing on Windows, which makes file names durable anyway and can't open folders. */
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

const unfinished = '.part';

/** Whether a name is that of a write which has not finished. */
export const isUnfinished = (name: string): boolean => name.startsWith('.') && name.endsWith(unfinished);

/**
 * Writes a file atomically, readable only by its owner. When this resolves, its bytes, its name and a newly created
 * folder are on disk. Only the calls that wait for the disk run in other threads. The others are synchronous, because
 * they take microseconds, less than the turn of the event loop that an asynchronous call would wait for.
 */
export const writeDurably = async (
  path: string,
  ...parts: readonly (Uint8Array | string)[]
): Promise<void> => {
  const part = join(dirname(path), `.${randomUUID()}${unfinished}`);
  const file = await create(part);
  try {
    for (const bytes of parts) writeFileSync(file, bytes);
    await flush(file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(part, path);
  await syncFolder(dirname(path));
};

import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/**
 * Writes a file atomically, readable only by its owner. When this resolves, its bytes, its name and a newly created
 * folder are on disk.
 */
export const writeDurably = async (
  path: string,
  ...parts: readonly (Uint8Array | string)[]
): Promise<void> => {
  await makeFolder(dirname(path));
  const part = join(dirname(path), `.${randomUUID()}.part`);
  const file = await open(part, 'wx', 0o600);
  try {
    for (const bytes of parts) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncFolder(dirname(path));
};

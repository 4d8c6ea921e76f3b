import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Windows keeps names durably by itself and opens no folders. */
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
 * Writes a file that is there whole or not at all, readable by its owner alone, and on disk when this resolves: bytes,
 * name, and its folder where that was missing.
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

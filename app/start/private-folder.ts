import { lstat, mkdir } from 'node:fs/promises';
import { hasCode } from '../../platform/files/system-error.ts';

/** A folder that others could use in this user's place. */
export class FolderNotPrivate extends Error {
  override readonly name = 'FolderNotPrivate';
  constructor(path: string) {
    super(
      `${path} must be a folder of the user who runs Owed that nobody else may open (mode 0700); remove it, or set a DATA_DIR with a shorter path`,
    );
  }
}

/**
 * Throws unless this is a folder of this user, and of nobody else.
 * @throws FolderNotPrivate; an error with the code ENOENT when there is nothing
 */
export const assertPrivateFolder = async (path: string): Promise<void> => {
  const found = await lstat(path);
  const isOurs = found.isDirectory() && found.uid === process.getuid?.();
  if (!isOurs || (found.mode & 0o077) !== 0) throw new FolderNotPrivate(path);
};

/** Makes a folder for this user alone. @throws FolderNotPrivate when something else is in its place */
export const makePrivateFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  await assertPrivateFolder(path);
};

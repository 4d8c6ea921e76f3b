import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import { hasCode, isMissing } from '../../platform/files/system-error.ts';
import { StorageFull } from '../../platform/ports/files.ts';
import { saysFull } from '../../platform/sqlite/file-trouble.ts';

/** The command can't be carried out; the message says why and what to do, in one line. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

/** @throws NotPossible where engines hold the data */
export const assertEmbedded = ({ eventStoreUrl, mongoUrl }: Config): void => {
  const engines = [
    ...(eventStoreUrl === undefined ? [] : ['EventStoreDB']),
    ...(mongoUrl === undefined ? [] : ['MongoDB']),
  ];
  if (engines.length > 0)
    throw new NotPossible(`The data is in ${engines.join(' and ')}: use the engine's own backup`);
};

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/** @throws NotPossible unless the folder is missing or empty */
export const assertEmpty = async (folder: string, advice: string): Promise<void> => {
  if ((await namesIn(folder)).length > 0) throw new NotPossible(`${folder} isn't empty: ${advice}`);
};

/** Makes a folder that only its owner can read. */
export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
};

/** Whether the system or SQLite says that there is no room. */
export const sayNoRoom = (error: unknown): boolean =>
  saysFull(error) ||
  error instanceof StorageFull ||
  hasCode(error, 'ENOSPC', 'EDQUOT') ||
  (error instanceof Error && error.cause !== undefined && sayNoRoom(error.cause));

/** @throws NotPossible for what is neither a file nor a folder, such as a link to a file elsewhere */
const assertPlainAt = async (path: string): Promise<void> => {
  const found = await lstat(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  if (found === undefined || found.isFile()) return;
  if (!found.isDirectory())
    throw new NotPossible(
      `${path} is neither a file nor a folder, as it was in no backup; use another backup`,
    );
  for (const name of await readdir(path)) await assertPlainAt(join(path, name));
};

/** Looks at parts of a backup before anything of it is read. @throws NotPossible unless all are plain files and folders */
export const assertPlain = async (folder: string, parts: readonly string[]): Promise<void> => {
  for (const part of parts) await assertPlainAt(join(folder, part));
};

import { chmod, mkdir, readdir } from 'node:fs/promises';
import type { Config } from '../../platform/config.ts';
import { isMissing } from '../../platform/missing-file.ts';

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

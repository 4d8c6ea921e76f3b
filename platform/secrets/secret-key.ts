import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../files/durable-file.ts';
import { isMissing } from '../files/system-error.ts';
import { UnusableData } from '../ports/unusable-data.ts';

/** The file in the data folder with the key that was created for it. */
export const keyFile = 'secret.key';

/** The file with the key that is about to replace it. */
const nextKeyFile = 'secret.key.next';

/** The key in a file; undefined if it is missing or empty. */
const readKey = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const makeKey = async (path: string): Promise<string> => {
  const made = randomBytes(32).toString('hex');
  await writeDurably(path, `${made}\n`);
  return made;
};

/**
 * The key that encrypts secrets: `SECRET_KEY`, or one that is created once and kept in the data folder, readable only
 * by its owner.
 * @param hasSecrets whether something was sealed before: then no other key is of use
 * @throws UnusableData when the key is lost
 */
export const secretKeyOf = async (
  dataDir: string,
  secretKey: string | undefined,
  hasSecrets = false,
): Promise<string> => {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDir, keyFile);
  const key = await readKey(path);
  if (key !== undefined) return key;
  if (hasSecrets)
    throw new UnusableData(
      `The key file ${path} is missing or empty, and the stored secrets can't be opened without it. Put it back, from a backup if need be; or set SECRET_KEY if they were sealed with a key of your own`,
    );
  return makeKey(path);
};

/** The keys of a data folder while one replaces another. */
export interface KeyFiles {
  /** What lies in `secret.key`; undefined for nothing. */
  readonly present: string | undefined;
  /** The key that was made to replace it by a replacement that was cut off. */
  readonly next: string | undefined;
  /** Makes the key that will replace it, on disk before anything is sealed with it. */
  makeNext(): Promise<string>;
  /** Puts the next key in its place. */
  useNext(): Promise<void>;
  /** Deletes the key that nothing is sealed with any more. */
  forget(): Promise<void>;
}

export const openKeyFiles = async (dataDir: string): Promise<KeyFiles> => {
  const [path, next] = [join(dataDir, keyFile), join(dataDir, nextKeyFile)];
  return {
    present: await readKey(path),
    next: await readKey(next),
    makeNext: () => makeKey(next),
    useNext: () => rename(next, path),
    forget: () => rm(path, { force: true }),
  };
};

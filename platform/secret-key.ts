import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import { isMissing } from './missing-file.ts';

/** The file in the data folder with the key that was created for it. */
export const keyFile = 'secret.key';

/**
 * The key that encrypts secrets: `SECRET_KEY`, or one that is created once and kept in the data folder, readable only
 * by its owner.
 */
export const secretKeyOf = async (dataDir: string, secretKey: string | undefined): Promise<string> => {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDir, keyFile);
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const made = randomBytes(32).toString('hex');
  await writeDurably(path, `${made}\n`);
  return made;
};

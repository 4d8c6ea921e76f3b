import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './missing-file.ts';

/**
 * The key that secrets are sealed with: `SECRET_KEY`, or one that is made once and kept in the data folder, readable by
 * its owner alone.
 */
export const secretKeyOf = async (dataDir: string, secretKey: string | undefined): Promise<string> => {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDir, 'secret.key');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const made = randomBytes(32).toString('hex');
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(`${made}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  return made;
};

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../platform/missing-file.ts';
import type { StoredEntries } from '../../platform/ports/stored.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { keyFile } from '../../platform/secret-key.ts';
import { keyCheckEntry, opensKeyCheck } from '../../platform/secrets.ts';

/** Where the key is that opens the secrets of the source, and that the target's processes need as well. */
export type KeyAtHand =
  | { readonly in: 'settings' }
  | { readonly in: 'file'; readonly path: string }
  /** Nothing was ever sealed. */
  | { readonly in: 'nothing' };

const readKey = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Finds the key, and makes sure that it opens what the source has sealed: without it nobody could log in after the move.
 * @param setKey what the settings say; it comes before the file in the folder, as it does at a start
 * @throws WrongSetting
 */
export const keyAtHand = async (
  folder: string,
  entries: StoredEntries,
  setKey: string | undefined,
): Promise<KeyAtHand> => {
  const path = join(folder, keyFile);
  const key = setKey ?? (await readKey(path));
  const check = await entries.get('secrets', keyCheckEntry);
  if (typeof check?.value !== 'string') return { in: 'nothing' };
  if (key === undefined)
    throw new WrongSetting('SECRET_KEY', `must be set: the secrets in ${folder} were sealed with it`);
  if (!opensKeyCheck(check.value, key))
    throw new WrongSetting(
      'SECRET_KEY',
      `${setKey === undefined ? `in ${path} ` : ''}is not the key that the secrets in ${folder} were sealed with`,
    );
  return setKey === undefined ? { in: 'file', path } : { in: 'settings' };
};

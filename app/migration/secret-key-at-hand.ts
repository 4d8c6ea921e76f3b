import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../platform/files/system-error.ts';
import type { StoredEntries } from '../../platform/ports/stored.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { keyFile } from '../../platform/secrets/secret-key.ts';
import { keyCheckEntry, opensKeyCheck } from '../../platform/secrets/secrets.ts';

/** Where the key that decrypts the source's secrets is. The target's processes need it too. */
export type KeyAtHand =
  | { readonly in: 'settings' }
  | { readonly in: 'file'; readonly path: string }
  /** There are no secrets. */
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
 * Finds the key and checks that it decrypts the source's secrets; without it, nobody could sign in after the move.
 * @param setKey the key from the settings; it takes precedence over the file in the folder, as at a start
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

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { UnusableData } from '../ports/unusable-data.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';
import type { Keep } from '../ports/keep.ts';
import type { Secrets } from '../ports/secrets.ts';

/** A stored secret can't be decrypted: it was encrypted with another `SECRET_KEY`, or was changed or moved. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
  constructor(account: number, name: string) {
    super(
      `The secret ${name} of account ${account} can't be opened; is SECRET_KEY the one it was sealed with?`,
    );
  }
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM (NIST SP 800-38D) under a key derived from `SECRET_KEY` by HKDF (RFC 5869), a fresh nonce each time.
 * Account and name are authenticated with it, so that an encrypted secret is useless under another account or name.
 */
const sealing = (secretKey: string) => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'owed secrets', 32));
  return {
    seal: (id: string, secret: string): string => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (id: string, kept: string): string => {
      const bytes = Buffer.from(kept, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const secret = bytes.subarray(nonceBytes + tagBytes);
      return decipher.update(secret, undefined, 'utf8') + decipher.final('utf8');
    },
  };
};

const keyOf = (account: number, name: string): string => `${account}/${name}`;

/** Secrets in a keep, encrypted with this key. */
export const createSecrets = (keep: Keep, secretKey: string): Secrets => {
  const { seal, open } = sealing(secretKey);

  return {
    put: (account, name, secret) => {
      const id = keyOf(account, name);
      return keep.put('secrets', id, seal(id, secret));
    },
    putIfAbsent: (account, name, secret) => {
      const id = keyOf(account, name);
      return keep.putIf('secrets', id, undefined, seal(id, secret));
    },
    async get(account, name) {
      const id = keyOf(account, name);
      const kept = await keep.get<string>('secrets', id);
      if (kept === undefined) return undefined;
      try {
        return open(id, kept.value);
      } catch {
        throw new SecretUnreadable(account, name);
      }
    },
    delete: (account, name) => keep.delete('secrets', keyOf(account, name)),
    deleteAll: (account) => keep.deleteByPrefix('secrets', `${account}/`),
  };
};

/** No account has this id. The secret under it only shows whether the key is still the same. */
const installation = 0;
const keyCheck = 'key-check';

/** The entry of the secret that only shows whether the key is still the same; each installation has its own. */
export const keyCheckEntry = keyOf(installation, keyCheck);

/** Whether this is the key that encrypted an installation's key check. */
export const opensKeyCheck = (sealed: string, secretKey: string): boolean => {
  try {
    return sealing(secretKey).open(keyCheckEntry, sealed) === keyCheck;
  } catch {
    return false;
  }
};

/** The entry that says that not everything is sealed with the new key yet. */
const replacing = 'key-replacement';

/** Whether a replacement of the key was begun and not finished. */
export const isReplacing = async (keep: Keep): Promise<boolean> =>
  (await keep.get('installation', replacing)) !== undefined;

/**
 * Opens the secrets of this installation after checking that the key is the one that encrypted them.
 * @throws WrongSetting; UnusableData while a replacement of the key is not finished
 */
export const openSecrets = async (keep: Keep, secretKey: string): Promise<Secrets> => {
  if (await isReplacing(keep))
    throw new UnusableData(
      'Replacing the key was begun and not finished: some secrets are sealed with the old key. Finish it with npm run admin -- replace-key',
    );
  const secrets = createSecrets(keep, secretKey);
  try {
    const isKnown = (await secrets.get(installation, keyCheck)) !== undefined;
    // Another process may start for the first time at the same moment; its key counts if it was faster.
    const isChecked = isKnown || (await secrets.putIfAbsent(installation, keyCheck, keyCheck));
    if (!isChecked) await secrets.get(installation, keyCheck);
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    throw new WrongSetting('SECRET_KEY', 'is not the key that the stored secrets were sealed with');
  }
  return secrets;
};

/** What was done with the secrets. */
export interface Resealed {
  /** Now sealed with the new key. */
  readonly resealed: number;
  /** Were sealed with it before, by a replacement that was cut off. */
  readonly before: number;
  /** Could be opened with no key, before and now. */
  readonly unreadable: number;
}

/**
 * Seals every secret with a new key. It may be cut off at any moment and called again: until it is finished, no server
 * starts. The check of the key comes last.
 * @param oldKeys keys that may have sealed them
 * @param inPlace puts the new key where the next start finds it; called when everything is sealed with it
 * @throws WrongSetting when none of the keys is the installation's; nothing is changed then
 */
export const reseal = async (
  keep: Keep,
  {
    oldKeys,
    newKey,
    inPlace,
  }: { readonly oldKeys: readonly string[]; readonly newKey: string; inPlace(): Promise<void> },
): Promise<Resealed> => {
  const check = await keep.get<string>('secrets', keyCheckEntry);
  if (check !== undefined && ![newKey, ...oldKeys].some((key) => opensKeyCheck(check.value, key)))
    throw new WrongSetting('OLD_SECRET_KEY', 'must be the key that the stored secrets were sealed with');
  const next = sealing(newKey);
  const olds = oldKeys.map(sealing);
  const opened = (by: ReturnType<typeof sealing>, id: string, kept: string): string | undefined => {
    try {
      return by.open(id, kept);
    } catch {
      return undefined;
    }
  };
  const counts = { resealed: 0, before: 0, unreadable: 0 };

  const resealOne = async (id: string): Promise<void> => {
    const kept = await keep.get<string>('secrets', id);
    if (kept === undefined) return;
    if (opened(next, id, kept.value) !== undefined) {
      counts.before += 1;
      return;
    }
    const secret = olds.map((old) => opened(old, id, kept.value)).find((found) => found !== undefined);
    if (secret === undefined) counts.unreadable += 1;
    else if (await keep.putIf('secrets', id, kept.version, next.seal(id, secret))) counts.resealed += 1;
    else await resealOne(id);
  };

  await keep.put('installation', replacing, true);
  for await (const { key } of keep.list('secrets')) if (key !== keyCheckEntry) await resealOne(key);
  await resealOne(keyCheckEntry);
  await inPlace();
  await keep.delete('installation', replacing);
  return counts;
};

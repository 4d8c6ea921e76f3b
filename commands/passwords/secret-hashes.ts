import { createHmac } from 'node:crypto';
import type { Secrets } from '../../platform/ports/secrets.ts';
import { createInstallationKey } from '../installation-key.ts';
import type { Passwords } from './password-hashes.ts';

/**
 * Hashes that recognize a secret and don't give it away: argon2id over an HMAC. Guessing takes the installation's key,
 * and is as slow as with the hash of a password even for those who have it.
 */
export interface SecretHashes {
  hash(secret: string): Promise<string>;
  /** @param stored as `hash` returned it */
  matches(secret: string, stored: string): Promise<boolean>;
}

export const createSecretHashes = (
  secrets: Pick<Secrets, 'get' | 'putIfAbsent'>,
  passwords: Passwords,
): SecretHashes => {
  const key = createInstallationKey(secrets, 'repeated-calls');

  const keyed = async (secret: string): Promise<string> =>
    createHmac('sha256', await key())
      .update(secret)
      .digest('base64');

  return {
    hash: async (secret) => passwords.hash(await keyed(secret)),
    matches: async (secret, stored) => passwords.matches(await keyed(secret), stored),
  };
};

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/ports/secrets.ts';
import { createInstallationKey } from '../installation-key.ts';

/** A browser that has logged in before. */
export interface KnownDevice {
  readonly accountId: number;
  /** What tells it from the account's other browsers. */
  readonly nonce: string;
}

/**
 * Recognizes browsers that have logged in to an account before, by a cookie (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). Whoever guesses from elsewhere uses up the attempts of strangers, not those of such a browser.
 * A cookie is good for one account, because several may be registered with an address.
 */
export interface KnownDevices {
  /** The cookie of a browser that has just logged in to this account. */
  issue(accountId: number): Promise<string>;
  recognize(cookie: string | undefined): Promise<KnownDevice | undefined>;
}

/** @param secrets holds the key that signs the cookies */
export const createKnownDevices = (secrets: Pick<Secrets, 'get' | 'putIfAbsent'>): KnownDevices => {
  const key = createInstallationKey(secrets, 'device-cookies');

  const sign = async (signed: string): Promise<Buffer> =>
    createHmac('sha256', await key())
      .update(signed)
      .digest();

  return {
    issue: async (accountId) => {
      const signed = `${accountId}.${randomBytes(16).toString('base64url')}`;
      return `${signed}.${(await sign(signed)).toString('base64url')}`;
    },
    recognize: async (cookie = '') => {
      const [accountId = '', nonce = '', signature = ''] = cookie.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = await sign(`${accountId}.${nonce}`);
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      return isRight ? { accountId: Number(accountId), nonce } : undefined;
    },
  };
};

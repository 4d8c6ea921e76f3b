import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../platform/ports/secrets.ts';

/**
 * Recognizes browsers that have logged in to an account before, by a cookie (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). Whoever guesses from elsewhere uses up the attempts of strangers, not those of such a browser.
 */
export interface KnownDevices {
  /** The cookie of a browser that has just logged in with this address. */
  issue(email: string): Promise<string>;
  /** What tells the browser from others, if the cookie was issued for this address. */
  recognize(email: string, cookie: string | undefined): Promise<string | undefined>;
}

/** No account has this id. */
const installation = 0;
const keyName = 'device-cookies';

/** @param secrets holds the key that signs the cookies */
export const createKnownDevices = (secrets: Pick<Secrets, 'get' | 'put'>): KnownDevices => {
  let known: Promise<string> | undefined;

  const makeKey = async (): Promise<string> => {
    const kept = await secrets.get(installation, keyName);
    if (kept !== undefined) return kept;
    await secrets.put(installation, keyName, randomBytes(32).toString('base64'));
    return (await secrets.get(installation, keyName)) ?? '';
  };

  const key = (): Promise<string> => {
    known ??= makeKey().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  const sign = async (email: string, nonce: string): Promise<Buffer> =>
    createHmac('sha256', await key())
      .update(`${email.trim().toLowerCase()}\n${nonce}`)
      .digest();

  return {
    issue: async (email) => {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${(await sign(email, nonce)).toString('base64url')}`;
    },
    recognize: async (email, cookie = '') => {
      const [nonce = '', signature = ''] = cookie.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = await sign(email, nonce);
      return given.length === right.length && timingSafeEqual(given, right) ? nonce : undefined;
    },
  };
};

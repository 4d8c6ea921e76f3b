import { createPrivateKey } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import type { MailTransport } from '../ports/mail.ts';

/** What mails are signed with (RFC 6376). */
export interface DkimKey {
  /** PEM. */
  readonly privateKey: string;
  readonly selector: string;
  readonly domain: string;
}

/** Shorter keys are not accepted by receivers (RFC 8301, 3.2). */
const shortestRsa = 1_024;

/** The key in PEM; line breaks may be written as `\n`. @returns undefined unless it is a private RSA key that serves */
export const readDkimKey = (text: string): string | undefined => {
  const pem = text.replaceAll('\\n', '\n').trim();
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return asymmetricKeyType === 'rsa' && bits >= shortestRsa ? pem : undefined;
  } catch {
    return undefined;
  }
};

const signed = (bytes: Uint8Array, { privateKey, selector, domain }: DkimKey): Promise<Uint8Array> => {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey });
  return buffer(signer.sign(Buffer.from(bytes)));
};

/**
 * Signs each mail when it is handed over. The signature is no part of the composed mail: another key changes no mail that
 * was sent before.
 */
export const withDkim = (transport: MailTransport, key: DkimKey): MailTransport => ({
  ...transport,
  send: async (mail, options) => {
    const { bytes, asciiBytes } = mail;
    const forAscii = asciiBytes && { asciiBytes: await signed(asciiBytes, key) };
    return transport.send({ ...mail, bytes: await signed(bytes, key), ...forAscii }, options);
  },
});

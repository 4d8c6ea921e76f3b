import { z } from 'zod';
import { setting } from './engine-settings.ts';
import { readDkimKey, type DkimKey } from '../mail/dkim.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';

/** Labels with dots between them. */
const domainName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const noKey = 'must be a private RSA key in PEM, of at least 1024 bits';

export const dkimSettings = z.object({
  DKIM_PRIVATE_KEY: setting(
    z
      .string()
      .refine((text) => readDkimKey(text) !== undefined, noKey)
      .optional(),
  ),
  DKIM_SELECTOR: setting(z.string().regex(domainName, 'must be a name such as owed').optional()),
  DKIM_DOMAIN: setting(z.string().regex(domainName, 'must be a domain such as example.com').optional()),
});

/**
 * What mails are signed with, if anything. The domain is that of `MAIL_FROM` unless another is named.
 * @throws WrongSetting for a key without a selector
 */
export const dkimOf = (
  { DKIM_PRIVATE_KEY: text, DKIM_SELECTOR: selector, DKIM_DOMAIN: domain }: z.output<typeof dkimSettings>,
  mailFrom: string,
): DkimKey | undefined => {
  const privateKey = text === undefined ? undefined : readDkimKey(text);
  if (privateKey === undefined) return undefined;
  if (selector === undefined)
    throw new WrongSetting(
      'DKIM_SELECTOR',
      'must name the DNS record with the public key when DKIM_PRIVATE_KEY is set',
    );
  return { privateKey, selector, domain: domain ?? mailFrom.slice(mailFrom.lastIndexOf('@') + 1) };
};

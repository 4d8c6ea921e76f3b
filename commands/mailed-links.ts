import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';

/** What a link in a mail is for. */
export interface MailedLink {
  readonly purpose: 'prove-address';
  readonly accountId: number;
  /** The address that it was mailed to. */
  readonly email: string;
}

/** How long a link works, in milliseconds. */
const lifetime = 24 * 60 * 60_000;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates a link that works once within 24 hours. Only the hash of its token is stored.
 * @returns the token (43 characters)
 */
export const issueLink = async (
  { keep, clock }: { readonly keep: Keep; readonly clock: Clock },
  link: MailedLink,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now() + lifetime).toISOString();
  await keep.put('links', keyOf(token), link, { expiresAt });
  return token;
};

/** What a token is for; undefined when it was used, has expired, or is unknown. */
export const findLink = async (
  { keep }: { readonly keep: Keep },
  token: string,
): Promise<MailedLink | undefined> => (await keep.get<MailedLink>('links', keyOf(token)))?.value;

export const useUpLink = ({ keep }: { readonly keep: Keep }, token: string): Promise<void> =>
  keep.delete('links', keyOf(token));

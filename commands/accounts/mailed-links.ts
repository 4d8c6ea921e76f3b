import { createHash, randomBytes } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { ReminderAction } from '../../contracts/sequences/reminder-actions.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';

/** What a link is for that a person is given, most of them in a mail. */
export type MailedLink =
  | AddressLink
  | PasswordLink
  | SenderLink
  | ReminderLink
  | InvitationLink
  | AuditorLink;

interface MailedTo {
  readonly accountId: number;
  /** The address that it was mailed to. */
  readonly email: string;
  /** The account's password when it was mailed; absent in links of earlier versions. */
  readonly passwordId?: string | null;
}

/** Proves an address. */
export interface AddressLink extends MailedTo {
  readonly purpose: 'prove-address';
}

/** Verifies a sender. */
export interface SenderLink extends MailedTo {
  readonly purpose: 'verify-sender';
  readonly senderId: number;
}

/** Sets a new password. */
export interface PasswordLink extends MailedTo {
  readonly purpose: 'reset-password';
  /** The password that it replaces; the link is void once that was changed. */
  readonly passwordId: string | null;
}

/** Does one thing with an invoice whose reminder goes out tomorrow. */
export interface ReminderLink extends MailedTo {
  readonly purpose: 'reminder-action';
  readonly invoiceId: number;
  readonly action: ReminderAction;
}

/** Lets an address register where registration is by invitation. */
export interface InvitationLink {
  readonly purpose: 'invitation';
  readonly email: string;
}

/** Lets an auditor read; it works until it expires or is revoked. */
export interface AuditorLink {
  readonly purpose: 'audit';
  readonly accountId: number;
  readonly linkId: number;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** Whether the account's password was changed since a link was mailed: it may have been asked for by somebody else. */
export const isOfOldPassword = (
  { passwordId }: MailedTo,
  account: { readonly passwordId: string | null },
): boolean => passwordId !== undefined && passwordId !== account.passwordId;

type Purpose = MailedLink['purpose'];
type LinkFor<P extends Purpose> = Extract<MailedLink, { purpose: P }>;

/** How long a link works, in milliseconds. */
const lifetimes: Readonly<Record<Exclude<Purpose, 'audit'>, number>> = {
  'prove-address': millisecondsInDay,
  'verify-sender': millisecondsInDay,
  'reset-password': millisecondsInHour,
  'reminder-action': 3 * millisecondsInDay,
  invitation: 7 * millisecondsInDay,
};

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates a link that works for a limited time, and once, unless it is an auditor's. Only the hash of its token is
 * stored.
 * @returns the token (43 characters)
 */
export const issueLink = async (
  { keep, clock }: { readonly keep: Keep; readonly clock: Clock },
  link: MailedLink,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt =
    link.purpose === 'audit' ? link.expiresAt : new Date(clock.now() + lifetimes[link.purpose]).toISOString();
  await keep.put('links', keyOf(token), link, { expiresAt });
  return token;
};

const isFor = <P extends Purpose>(purpose: P, link: MailedLink): link is LinkFor<P> =>
  link.purpose === purpose;

/** What a token of this purpose is for; undefined when it was used, has expired, or is unknown. */
export const findLink = async <P extends Purpose>(
  { keep }: { readonly keep: Keep },
  purpose: P,
  token: string,
): Promise<LinkFor<P> | undefined> => {
  const link = (await keep.get<MailedLink>('links', keyOf(token)))?.value;
  return link !== undefined && isFor(purpose, link) ? link : undefined;
};

export const useUpLink = ({ keep }: { readonly keep: Keep }, token: string): Promise<void> =>
  keep.delete('links', keyOf(token));

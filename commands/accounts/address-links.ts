import { millisecondsInDay } from 'date-fns/constants';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { AddressNotProven, LimitReached } from '../../domain/errors.ts';
import { isAnothers } from './addresses.ts';
import type { Call } from '../command-context.ts';
import { isoInstant } from '../../domain/moment.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';
import { assertEmailPlace } from '../senders/email-caps.ts';
import { loadIfThere, type Desk } from '../desk.ts';
import { countMailTo, mailboxHash, type MailboxLimit } from '../senders/mailbox-counts.ts';
import { issueLink } from './mailed-links.ts';
import type { AccountDesk } from './registration.ts';
import { loadSenders } from '../senders/load-senders.ts';

/**
 * What a stranger could harm the owner of an address with waits for its proof, where mail leaves.
 * @throws AddressNotProven
 */
export const assertProven = (
  { requiresProof }: Pick<Desk, 'requiresProof'>,
  { email, emailProven }: Pick<ActiveAccount, 'email' | 'emailProven'>,
  asked: ConstructorParameters<typeof AddressNotProven>[1],
): void => {
  if (requiresProof === true && !emailProven) throw new AddressNotProven(email, asked);
};

/** Which accounts were invited, or were mailed a link, is kept for so long. */
const remembersLinks = 30 * millisecondsInDay;

/** Links that one account, or one network address for one mailbox, may ask for. */
const linksADay: Limit = { most: 5, within: millisecondsInDay };
const linksToMailbox: MailboxLimit = { ...linksADay, mostOfAll: 20 };

const linksReached = (most: number, seconds: number): LimitReached => {
  const hours = Math.ceil(seconds / 3_600);
  return new LimitReached(
    `Owed sends at most ${most} links a day. You can ask for the next one in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    seconds,
  );
};

/** An account could name any address, so links are counted per account, and per mailbox and network address. */
interface LinkAsked {
  readonly accountId: number;
  readonly email: string;
  /** The network address that asks; undefined for none. */
  readonly network: string | undefined;
}

/** Who was invited there needs no room beside strangers. */
const invitedKey = (accountId: number): string => `invited/${accountId}`;

/** Notes that an account was registered by the invitation of its mailbox. */
export const noteInvited = async (
  { keep, clock }: Pick<AccountDesk, 'keep' | 'clock'>,
  accountId: number,
  email: string,
): Promise<void> =>
  keep.put('limits', invitedKey(accountId), mailboxHash(email), {
    expiresAt: isoInstant(clock.now() + remembersLinks),
  });

const isInvited = async ({ keep }: AccountDesk, { accountId, email }: LinkAsked): Promise<boolean> =>
  (await keep.get<string>('limits', invitedKey(accountId)))?.value === mailboxHash(email);

/**
 * Counts a link before it is mailed; links to one mailbox are counted together, whatever they are for.
 * @throws LimitReached
 */
const countLinkTo = async (
  desk: AccountDesk,
  counter: string,
  limit: Limit,
  asked: LinkAsked,
): Promise<void> => {
  const counted = await countTowards(desk, `address-links/${counter}`, limit);
  if (counted.count > limit.most) throw linksReached(limit.most, secondsUntil(counted, desk.clock.now()));
  if (await isInvited(desk, asked)) return;
  const { email, network = '' } = asked;
  const seconds = await countMailTo(desk, 'address-links', { email, network }, linksToMailbox);
  if (seconds > 0) throw linksReached(linksToMailbox.most, seconds);
};

/** Counts a link that proves the account's address. @throws LimitReached */
export const countAddressLink = (desk: AccountDesk, asked: LinkAsked): Promise<void> =>
  countLinkTo(desk, `${asked.accountId}`, linksADay, asked);

/** An account may have several senders. */
const senderLinksADay: Limit = { ...linksADay, most: 20 };

/**
 * Counts a link that verifies a sender, also among the account's emails: anybody may read it. Like those, it waits for the
 * proof of the account's own address.
 * @throws AddressNotProven, LimitReached
 */
export const countSenderLink = async (
  desk: AccountDesk,
  { account, network }: Pick<Call, 'account' | 'network'>,
  email: string,
): Promise<void> => {
  const { accountId } = account;
  if (!isSameAddress(email, account.email)) assertProven(desk, account, 'link');
  await countLinkTo(desk, `senders/${accountId}`, senderLinksADay, { accountId, email, network });
  if (desk.mailVia === 'outbox') return;
  const key = `link ${desk.ids.next()}`;
  const senders = await loadSenders(desk, accountId);
  await assertEmailPlace(desk, account, senders, { key, recipients: [email] });
};

/** Notes that an account was mailed a link. @returns whether none was noted before */
export const noteAddressLink = ({ keep, clock }: AccountDesk, accountId: number): Promise<boolean> =>
  keep.putIf('limits', `address-link-sent/${accountId}`, undefined, true, {
    expiresAt: isoInstant(clock.now() + remembersLinks),
  });

/**
 * Mails a link that proves an address. The address of another account gets a mail without a link: its owner learns of
 * the request, and the requester does not learn that the account exists.
 */
export const sendAddressLink = async (desk: AccountDesk, accountId: number, email: string): Promise<void> => {
  await noteAddressLink(desk, accountId);
  const account = await loadIfThere(desk, accountId);
  const of = account.status === 'active' ? { passwordId: account.passwordId } : {};
  // Made in both cases, so that they take the same time; nobody learns a token that is not mailed.
  const token = await issueLink(desk, { purpose: 'prove-address', accountId, email, ...of });
  if (await isAnothers(desk, accountId, email)) {
    await desk.accountMails.send(accountId, { kind: 'address-in-use', to: email });
    return;
  }
  await desk.accountMails.send(accountId, { kind: 'prove-address', to: email, token });
};

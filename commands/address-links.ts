import { createHash } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { addressKey } from '../contracts/email-address.ts';
import type { ActiveAccount } from '../domain/account/state.ts';
import { isSameAddress } from '../domain/address/same-address.ts';
import { AddressNotProven, LimitReached } from '../domain/errors.ts';
import { isAnothers } from './addresses.ts';
import { isoInstant } from './moment.ts';
import { countTowards, secondsUntil, type Limit } from './counted-limit.ts';
import { assertEmailPlace } from './email-caps.ts';
import { issueLink } from './mailed-links.ts';
import type { AccountDesk } from './registration.ts';
import { loadSenders } from './senders/load-senders.ts';

/** An account could name any address, so links are counted per account and per address. */
const linksADay: Limit = { most: 5, within: millisecondsInDay };

const hashOf = (email: string): string => createHash('sha256').update(addressKey(email)).digest('hex');

const countLinks = async (desk: AccountDesk, key: string, limit: Limit): Promise<void> => {
  const counted = await countTowards(desk, `address-links/${key}`, limit);
  if (counted.count <= limit.most) return;
  const seconds = secondsUntil(counted, desk.clock.now());
  const hours = Math.ceil(seconds / 3_600);
  throw new LimitReached(
    `Owed sends at most ${limit.most} links a day. You can ask for the next one in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    seconds,
  );
};

/**
 * Counts a link before it is mailed; links to one address are counted together, whatever they are for.
 * @throws LimitReached
 */
const countLinkTo = async (desk: AccountDesk, counter: string, limit: Limit, email: string) => {
  await countLinks(desk, counter, limit);
  await countLinks(desk, hashOf(email), linksADay);
};

/** Counts a link that proves the account's address. @throws LimitReached */
export const countAddressLink = (desk: AccountDesk, accountId: number, email: string): Promise<void> =>
  countLinkTo(desk, `${accountId}`, linksADay, email);

/** An account may have several senders. */
const senderLinksADay: Limit = { ...linksADay, most: 20 };

/**
 * Counts a link that verifies a sender, also among the account's emails: anybody may read it. Like those, it waits for the
 * proof of the account's own address.
 * @throws AddressNotProven, LimitReached
 */
export const countSenderLink = async (
  desk: AccountDesk,
  account: ActiveAccount,
  email: string,
): Promise<void> => {
  const { accountId } = account;
  const isOwn = isSameAddress(email, account.email);
  if (!isOwn && desk.requiresProof === true && !account.emailProven)
    throw new AddressNotProven(account.email, 'link');
  await countLinkTo(desk, `senders/${accountId}`, senderLinksADay, email);
  if (desk.mailVia === 'outbox') return;
  const key = `link ${desk.ids.next()}`;
  const senders = await loadSenders(desk, accountId);
  await assertEmailPlace(desk, account, senders, { key, recipients: [email] });
};

/** Which accounts were mailed a link is kept for so long. */
const remembersLinks = 30 * millisecondsInDay;

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
  // Made in both cases, so that they take the same time; nobody learns a token that is not mailed.
  const token = await issueLink(desk, { purpose: 'prove-address', accountId, email });
  if (await isAnothers(desk, accountId, email)) {
    await desk.accountMails.send(accountId, { kind: 'address-in-use', to: email });
    return;
  }
  await desk.accountMails.send(accountId, { kind: 'prove-address', to: email, token });
};

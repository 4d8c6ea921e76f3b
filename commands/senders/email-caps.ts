import { createHash } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { addressKey } from '../../contracts/senders/email-address.ts';
import type { Caps, CapsByPlan, CountedTogether } from '../../contracts/accounts/caps.ts';
import { emailCapWords } from '../../domain/email-caps/cap-words.ts';
import {
  countEmail,
  noEmails,
  type Counting,
  type EmailPlace,
  type EmailToCount,
  type SentLog,
} from '../../domain/email-caps/sent-log.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { clockTime, dateIn, shortDate, timeIn } from '../../domain/calendar.ts';
import { LimitReached } from '../../domain/errors.ts';
import { isVerified } from '../../domain/sender/sender-address.ts';
import { senderAt, type Senders } from '../../domain/sender/state.ts';
import { mailboxHash, networkHash } from './mailbox-counts.ts';
import { isoInstant } from '../../domain/moment.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';

/** What counting emails needs. */
export interface EmailCapsDeps {
  readonly keep: Keep;
  readonly clock: Clock;
  /** Without them no email is counted. */
  readonly caps?: CapsByPlan;
}

/** An email that is about to be sent. */
export interface CappedEmail {
  /** Names it within its account: the same email is counted once, however often it is tried. */
  readonly key: string;
  /** Its first try was counted. */
  readonly isRetry: boolean;
  /** Whether it is sent later when it may not go now; else its place in the queue goes to others. */
  readonly canWait: boolean;
  /** All its addresses. */
  readonly recipients: readonly string[];
}

/** Then an address counts as new again. */
const knownFor = 365 * millisecondsInDay;

/** An account is new for so long. */
const newFor = 7 * millisecondsInDay;
/** How many times the cap of one account all new ones together may reach. */
const newTogether = 10;

/** Keys that end with the account's id are erased with the account; the others outlive it. */
const logKey = (accountId: number): string => `emails/${accountId}`;
const knownKey = (accountId: number, hash: string): string => `recipients/${hash}/${accountId}`;
const newKey = (accountId: number): string => `new-account/${accountId}`;

/** Notes from which network address an account is registered: with those of others there, its emails are counted. */
export const noteNewAccount = (
  { keep, clock }: Pick<EmailCapsDeps, 'keep' | 'clock'>,
  accountId: number,
  network: string,
): Promise<void> =>
  keep.put('limits', newKey(accountId), networkHash(network), {
    expiresAt: isoInstant(clock.now() + newFor),
  });

/** A new account that somebody takes over is counted with those of the network address from where that is done. */
export const moveNewAccount = async (
  deps: Pick<EmailCapsDeps, 'keep' | 'clock'>,
  accountId: number,
  network: string,
): Promise<void> => {
  if ((await deps.keep.get('limits', newKey(accountId))) !== undefined)
    await noteNewAccount(deps, accountId, network);
};

/** Emails that are counted together. */
interface Counter {
  readonly key: string;
  /** Undefined for those of the account alone. */
  readonly among: CountedTogether | undefined;
  readonly caps: Caps;
}

const times = (most: number | null): number | null => (most === null ? null : most * newTogether);

/**
 * What an account's emails count towards, the narrowest first: its own; those of all accounts with its mailbox, also
 * deleted ones; and while it is new, those of new accounts from its network address, and of all new accounts.
 */
const countersOf = async (
  { keep }: EmailCapsDeps,
  { accountId, email }: ActiveAccount,
  caps: Caps,
): Promise<readonly Counter[]> => {
  const network = (await keep.get<string>('limits', newKey(accountId)))?.value;
  const all = {
    ...caps,
    emailsPerHour: times(caps.emailsPerHour),
    emailsPerDay: times(caps.emailsPerDay),
    newRecipientsPerDay: times(caps.newRecipientsPerDay),
  };
  return [
    { key: logKey(accountId), among: undefined, caps },
    { key: `emails-of-mailbox/${mailboxHash(email)}`, among: 'mailbox', caps },
    ...(network === undefined
      ? []
      : ([
          { key: `emails-of-network/${network}`, among: 'network', caps },
          { key: 'emails-of-new-accounts', among: 'installation', caps: all },
        ] as const)),
  ];
};

const hashOf = (accountId: number, address: string): string =>
  createHash('sha256')
    .update(`${accountId} ${addressKey(address.normalize('NFKC'))}`)
    .digest('hex')
    .slice(0, 32);

/** Whether an address was proven to be the account's own. */
const isOwn = (account: ActiveAccount, senders: Senders, address: string): boolean => {
  if (isSameAddress(address, account.email) && account.emailProven) return true;
  const sender = senderAt(senders, address);
  return sender !== undefined && isVerified(sender, false);
};

const newAmong = async (
  { keep }: EmailCapsDeps,
  accountId: number,
  addresses: readonly string[],
): Promise<string[]> => {
  const hashes = [...new Set(addresses.map((address) => hashOf(accountId, address)))];
  const known = await Promise.all(hashes.map((hash) => keep.get('limits', knownKey(accountId, hash))));
  return hashes.filter((_, at) => known[at] === undefined);
};

/**
 * Counts an email of an account before it is sent, unless it goes to addresses that are proven to be the account's own.
 * What was counted stays so, whatever becomes of its invoice or client; it is durable when this resolves, and all
 * processes share it.
 * @param time milliseconds since 1970, asked once it is known what was counted before
 */
export const takeEmailPlace = async (
  deps: EmailCapsDeps,
  account: ActiveAccount,
  senders: Senders,
  { key, isRetry, canWait, recipients }: CappedEmail,
  time = (): number => deps.clock.now(),
): Promise<EmailPlace> => {
  const { accountId, license } = account;
  const caps = deps.caps?.[license];
  if (caps === undefined) return { type: 'may-go' };
  const { emailsPerHour, emailsPerDay, newRecipientsPerDay } = caps;
  const isUncapped = emailsPerHour === null && emailsPerDay === null && newRecipientsPerDay === null;
  const others = recipients.filter((address) => !isOwn(account, senders, address));
  if (isUncapped || others.length === 0) return { type: 'may-go' };

  const fresh = newRecipientsPerDay === null ? [] : await newAmong(deps, accountId, others);
  const toCount = { key: `${accountId} ${key}`, isCounted: isRetry, fresh };
  const { place, reached } = await countEverywhere(deps, await countersOf(deps, account, caps), toCount, {
    time,
    canWait,
  });
  const expiresAt = isoInstant(time() + knownFor);
  await Promise.all(
    reached.map((hash) => deps.keep.put('limits', knownKey(accountId, hash), true, { expiresAt })),
  );
  return place;
};

interface When {
  readonly time: () => number;
  readonly canWait: boolean;
}

/**
 * Counts an email in all its counters, or has it wait for the narrowest one without room. If others fill one meanwhile,
 * it waits, and stays counted in those before until it goes.
 */
const countEverywhere = async (
  deps: EmailCapsDeps,
  counters: readonly Counter[],
  email: EmailToCount,
  when: When,
): Promise<Pick<Counting, 'place' | 'reached'>> => {
  const isFull = async ({ key, caps }: Counter): Promise<boolean> => {
    const log = (await deps.keep.get<SentLog>('limits', key))?.value ?? noEmails;
    return countEmail(log, caps, email, when.time()).place.type === 'waits';
  };
  const full = await Promise.all(counters.map(isFull));
  const first = counters[full.indexOf(true)];
  let done: Pick<Counting, 'place' | 'reached'> = { place: { type: 'may-go' }, reached: [] };
  for (const { key, caps, among } of first === undefined ? counters : [first]) {
    done = await updateLog(deps, key, when, (log, now) => countEmail(log, caps, email, now));
    if (done.place.type === 'waits')
      return { ...done, place: { ...done.place, ...(among !== undefined && { among }) } };
  }
  return done;
};

const updateLog = async (
  { keep }: EmailCapsDeps,
  logged: string,
  { time, canWait }: When,
  change: (log: SentLog, now: number) => Counting,
): Promise<Counting> => {
  for (;;) {
    const kept = await keep.get<SentLog>('limits', logged);
    const now = time();
    const counting = change(kept?.value ?? noEmails, now);
    if (counting.place.type === 'waits' && !canWait) return { ...counting, reached: [] };
    // Until then what waits has had its turn, too.
    const expiresAt = isoInstant(now + 8 * millisecondsInDay);
    if (await keep.putIf('limits', logged, kept?.version, counting.log, { expiresAt })) return counting;
  }
};

/**
 * Counts an email that cannot wait.
 * @throws LimitReached with the time from which it may be sent
 */
export const assertEmailPlace = async (
  deps: EmailCapsDeps,
  account: ActiveAccount,
  senders: Senders,
  { key, recipients }: Pick<CappedEmail, 'key' | 'recipients'>,
): Promise<void> => {
  const email = { key, recipients, isRetry: false, canWait: false };
  const place = await takeEmailPlace(deps, account, senders, email);
  if (place.type === 'may-go') return;
  const { timeZone, license } = account;
  const { cap, most, until, among } = place;
  const now = deps.clock.now();
  const date = dateIn(timeZone, until);
  const day = date === dateIn(timeZone, now) ? '' : `${shortDate(date)} `;
  const at = `${day}${clockTime(timeIn(timeZone, until))}`;
  throw new LimitReached(
    `${emailCapWords({ cap, most, plan: license, among })} You can send this one from ${at}.`,
    Math.max(1, Math.ceil((until - now) / 1_000)),
  );
};

import { randomUUID } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { accountDecider, isOwnerUnknown } from '../../domain/account/decide.ts';
import { isWorking, type AuditorLink } from '../../domain/auditor/decide.ts';
import type { PasswordChanger, TakeOver } from '../../domain/account/events.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { LinkExpired, NotFound } from '../../domain/errors.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { QueuedMail } from '../accounts/account-mails.ts';
import { auditorLinksOf, endAuditorLinks } from '../accounts/auditor-links.ts';
import { proveOwnAddress } from '../accounts/addresses.ts';
import { contextOf, type Call } from '../command-context.ts';
import { followUp, loadAccount, type Done } from '../desk.ts';
import { moveNewAccount } from '../senders/email-caps.ts';
import { countMailTo, mailboxHash, type MailboxLimit } from '../senders/mailbox-counts.ts';
import { findLink, issueLink, useUpLink, type PasswordLink } from '../accounts/mailed-links.ts';
import { isoInstant } from '../../domain/moment.ts';
import type { AccountDesk } from '../accounts/registration.ts';
import { accountAt } from '../accounts/sign-in.ts';
import { takingOver } from '../accounts/take-over.ts';
import { accountStream } from '../streams.ts';
import { passwordSecret } from './password-hashes.ts';
import { assertGoodPassword } from './password-rules.ts';

interface NewPassword {
  readonly accountId: number;
  readonly password: string;
  readonly passwordId: string;
  /** The password that it replaces. */
  readonly provenId: string | null;
  readonly by: PasswordChanger;
  readonly keptAuditorLinks: readonly number[];
  readonly takeOver?: TakeOver | undefined;
  readonly context: CommandContext;
}

/**
 * Stores the hash under a new id, then makes it the account's: from then on the old password is void. Sessions of other
 * passwords end, and so do auditors' links and sessions that the owner does not keep; the process manager ends what a
 * failure here leaves, and mails the account's address.
 * @throws LinkExpired, WrongPassword
 */
const replacePassword = async (
  desk: AccountDesk,
  { accountId, password, context, ...command }: NewPassword,
): Promise<Done & { readonly ended: readonly string[] }> => {
  const { passwordId, provenId } = command;
  await desk.secrets.put(accountId, passwordSecret(passwordId), await desk.passwords.hash(password));
  const stream = accountStream(accountId);
  const done = await desk.commands.handle(
    stream,
    accountDecider,
    { type: 'ChangePassword', ...command },
    context,
  );
  const ended: string[] = [];
  await followUp(desk, 'Ending the sessions of an old password', async () => {
    ended.push(...(await desk.sessions.endOfOtherPasswords(accountId, passwordId)));
    const call = { account: { accountId }, commandId: passwordId };
    ended.push(...(await endAuditorLinks(desk, call, command.keptAuditorLinks)).ended);
    // In a repeat, the password that was proven is the new one.
    if (provenId !== passwordId) await desk.secrets.delete(accountId, passwordSecret(provenId));
  });
  return { ...done, ended };
};

/**
 * Changes the password of an account whose password the user has just given. The session that asks stays, all others
 * end.
 * @returns with the keys of the sessions that ended
 * @throws InvalidField, WrongPassword when it was changed meanwhile
 */
export const changePassword = async (
  desk: AccountDesk,
  call: Call,
  {
    newPassword,
    session,
    keptAuditorLinks,
  }: {
    readonly newPassword: string;
    readonly session: string;
    /** Their links go on. */
    readonly keptAuditorLinks: readonly number[];
  },
): Promise<Done & { readonly ended: readonly string[] }> => {
  const { accountId, passwordId: provenId } = call.account;
  await assertGoodPassword(newPassword, call.account, 'newPassword', desk.passwordRules);
  const passwordId = derivedUuid(call.commandId, 'password');
  await desk.sessions.keepUnder(session, passwordId);
  return replacePassword(desk, {
    accountId,
    password: newPassword,
    passwordId,
    provenId,
    by: 'owner',
    keptAuditorLinks,
    context: contextOf(call, 'password'),
  });
};

/** Anybody can ask for links to an address: one email serves all who ask within so long. It works an hour. */
const serves = 12 * millisecondsInMinute;

/** Links to the accounts of one mailbox that nobody has proven: anybody can register more of them. */
const linksOfUnproven: MailboxLimit = { most: 5, mostOfAll: 20, within: millisecondsInHour };

interface SentLink {
  readonly passwordId: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const sentLinkKey = ({ accountId, email }: ActiveAccount): string =>
  `password-link-sent/${mailboxHash(email)}/${accountId}`;

/** Whether an account is to be mailed a link; it is noted that it is. */
const takeLink = async (
  desk: Pick<AccountDesk, 'keep' | 'clock'>,
  account: ActiveAccount,
  network: string,
): Promise<boolean> => {
  const { email, passwordId, emailProven } = account;
  const key = sentLinkKey(account);
  const now = desk.clock.now();
  const kept = await desk.keep.get<SentLink>('limits', key);
  if (kept?.value.passwordId === passwordId && now - kept.value.at < serves) return false;
  if (!emailProven && (await countMailTo(desk, 'password-links', { email, network }, linksOfUnproven)) > 0)
    return false;
  const sent: SentLink = { passwordId, at: now };
  return desk.keep.putIf('limits', key, kept?.version, sent, { expiresAt: isoInstant(now + serves) });
};

/**
 * Mails a link that sets a new password to an address, if it has an account, unless the link in an earlier email serves.
 * Where emails leave, an account is mailed at most five an hour, however many ask, and nobody can use them up: the latest
 * one works for most of an hour.
 * @param network the network address that asks
 * @returns the mail, if there is one
 */
export const sendPasswordLink = async (
  desk: AccountDesk,
  email: string,
  network: string,
): Promise<QueuedMail | undefined> => {
  const account = await accountAt(desk, email);
  if (account === undefined) return undefined;
  if (desk.mailVia !== 'outbox' && !(await takeLink(desk, account, network))) return undefined;
  const { accountId, passwordId, email: to } = account;
  try {
    const token = await issueLink(desk, { purpose: 'reset-password', accountId, email: to, passwordId });
    return await desk.accountMails.send(accountId, { kind: 'reset-password', to, token });
  } catch (error) {
    await desk.keep.delete('limits', sentLinkKey(account));
    throw error;
  }
};

/**
 * The account whose password a link can set. A link is void once the password or the address was changed.
 * @throws LinkExpired
 */
export const accountOfPasswordLink = async (
  desk: AccountDesk,
  token: string,
): Promise<{ readonly account: ActiveAccount; readonly link: PasswordLink }> => {
  const expired = new LinkExpired('password reset link');
  const link = await findLink(desk, 'reset-password', token);
  if (link === undefined) throw expired;
  try {
    const account = await loadAccount(desk, link.accountId);
    const isOwn = isSameAddress(account.email, link.email) && !account.addressLost;
    const isValid = account.passwordId === link.passwordId && isOwn;
    if (!isValid) throw expired;
    return { account, link };
  } catch (error) {
    throw error instanceof NotFound ? expired : error;
  }
};

interface ResetOptions {
  readonly keptAuditorLinks?: readonly number[] | undefined;
  /** The network address that asks. */
  readonly network: string;
}

/**
 * Sets a new password by the token of a mailed link; no session is needed, and all sessions end. Whoever opened the link
 * reads the mail of the address, so it is proven: an account that a stranger registered with it is then its owner's.
 * @returns the account as it was, and the keys of the sessions that ended
 * @throws LinkExpired, InvalidField
 */
export const resetPassword = async (
  desk: AccountDesk,
  token: string,
  password: string,
  { keptAuditorLinks = [], network }: ResetOptions,
): Promise<{ readonly account: ActiveAccount; readonly ended: readonly string[] }> => {
  const { account, link } = await accountOfPasswordLink(desk, token);
  await assertGoodPassword(password, account, 'password', desk.passwordRules);
  const { accountId } = account;
  const call = { account, commandId: randomUUID() };
  const passwordId = randomUUID();
  // Before the moment of a take-over: what was begun until then is off, and no call of theirs begins later.
  const endedBefore = await desk.sessions.endOfOtherPasswords(accountId, passwordId);
  const { ended } = await takingOver(desk, call, (takeOver) =>
    replacePassword(desk, {
      accountId,
      password,
      passwordId,
      provenId: link.passwordId,
      by: 'link',
      keptAuditorLinks: takeOver === undefined ? keptAuditorLinks : [],
      takeOver,
      context: contextOf(call, 'password'),
    }),
  );
  // Whoever had it before may have used up what may be sent from elsewhere.
  await followUp(desk, 'Moving a new account', () => moveNewAccount(desk, accountId, network), 'it stays');
  await followUp(
    desk,
    'Noting that an address is proven',
    () => proveOwnAddress(desk, { call, email: link.email }),
    'the user can have a link sent that proves it',
  );
  await followUp(desk, 'Using up a link', () => useUpLink(desk, token), 'the link is void already');
  return { account, ended: [...endedBefore, ...ended] };
};

/**
 * Who reads with an auditor's link of the account, for whoever sets a new password by a mailed link to choose which go on;
 * nobody where the account is taken over, because then none does.
 * @throws LinkExpired
 */
export const auditorsOfPasswordLink = async (
  desk: AccountDesk,
  token: string,
): Promise<readonly Pick<AuditorLink, 'linkId' | 'name'>[]> => {
  const { account } = await accountOfPasswordLink(desk, token);
  if (desk.mailVia !== 'outbox' && isOwnerUnknown(account)) return [];
  const now = isoInstant(desk.clock.now());
  return (await auditorLinksOf(desk, account.accountId)).filter((one) => isWorking(one, now));
};

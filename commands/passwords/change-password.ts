import { randomUUID } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { accountDecider } from '../../domain/account/decide.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import type { PasswordChanger } from '../../domain/account/events.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { LimitReached, LinkExpired, NotFound } from '../../domain/errors.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { QueuedMail } from '../account-mails.ts';
import { ownAddress } from '../addresses.ts';
import { contextOf, type Call } from '../command-context.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';
import { followUp, loadAccount, type Done } from '../desk.ts';
import { findLink, issueLink, useUpLink, type PasswordLink } from '../mailed-links.ts';
import type { AccountDesk } from '../registration.ts';
import { accountAt } from '../sign-in.ts';
import { accountStream, addressStream } from '../streams.ts';
import { passwordSecret } from './password-hashes.ts';
import { assertGoodPassword } from './password-rules.ts';

interface NewPassword {
  readonly accountId: number;
  readonly password: string;
  readonly passwordId: string;
  /** The password that it replaces. */
  readonly provenId: string | null;
  readonly by: PasswordChanger;
  readonly context: CommandContext;
}

/**
 * Stores the hash under a new id, then makes it the account's: from then on the old password is void. Sessions of other
 * passwords end; the process manager ends what a failure here leaves, and mails the account's address.
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
  { newPassword, session }: { readonly newPassword: string; readonly session: string },
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
    context: contextOf(call, 'password'),
  });
};

/** Anybody can ask for links to an address. */
const linksAnHour: Limit = { most: 5, within: millisecondsInHour };

/** Counts whether or not the address has an account. @throws LimitReached */
const countPasswordLink = async (desk: AccountDesk, email: string): Promise<void> => {
  const counted = await countTowards(desk, `password-links/${addressStream(email)}`, linksAnHour);
  if (counted.count <= linksAnHour.most) return;
  const seconds = secondsUntil(counted, desk.clock.now());
  const minutes = Math.ceil(seconds / 60);
  throw new LimitReached(
    `Owed sends at most ${linksAnHour.most} password links an hour to an address. You can ask for the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
};

/**
 * Mails a link that sets a new password to an address, if it has an account. @returns the mail, if there is one @throws
 * LimitReached
 */
export const sendPasswordLink = async (desk: AccountDesk, email: string): Promise<QueuedMail | undefined> => {
  await countPasswordLink(desk, email);
  const account = await accountAt(desk, email);
  if (account === undefined) return undefined;
  const { accountId, passwordId, email: to } = account;
  const token = await issueLink(desk, { purpose: 'reset-password', accountId, email: to, passwordId });
  return desk.accountMails.send(accountId, { kind: 'reset-password', to, token });
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
): Promise<{ readonly account: ActiveAccount; readonly ended: readonly string[] }> => {
  const { account, link } = await accountOfPasswordLink(desk, token);
  await assertGoodPassword(password, account, 'password', desk.passwordRules);
  const { accountId } = account;
  const commandId = randomUUID();
  const { ended } = await replacePassword(desk, {
    accountId,
    password,
    passwordId: randomUUID(),
    provenId: link.passwordId,
    by: 'link',
    context: contextOf({ account, commandId }, 'password'),
  });
  const prove = { type: 'ProveAddress', email: link.email } as const;
  await followUp(
    desk,
    'Noting that an address is proven',
    async () => {
      await ownAddress(desk, accountId, link.email, contextOf({ account, commandId }, 'own'));
      await desk.commands.handle(
        accountStream(accountId),
        accountDecider,
        prove,
        contextOf({ account, commandId }, 'prove'),
      );
    },
    'the user can have a link sent that proves it',
  );
  await followUp(desk, 'Using up a link', () => useUpLink(desk, token), 'the link is void already');
  return { account, ended };
};

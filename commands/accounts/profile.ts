import { randomUUID } from 'node:crypto';
import type { NotificationSettings } from '../../contracts/accounts/accounts.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { LinkExpired, NotAllowedNow, NotFound, PasswordNeeded } from '../../domain/errors.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import { countAddressLink, noteAddressLink, sendAddressLink } from './address-links.ts';
import { moveAddress, proveOwnAddress, recordProof } from './addresses.ts';
import { contextOf, type Call } from '../command-context.ts';
import { followUp, loadAccount, type Done } from '../desk.ts';
import { findLink, isOfOldPassword, useUpLink } from './mailed-links.ts';
import { isoInstant } from '../../domain/moment.ts';
import type { AccountDesk } from './registration.ts';
import { accountStream } from '../streams.ts';
import { provingOver } from './take-over.ts';

/** What changes about the profile; an absent field stays as it is. */
export type ProfileChange = Omit<Extract<AccountCommand, { type: 'ChangeProfile' }>, 'type' | 'newEmail'>;

/**
 * Changes name, signature, zone or address. The process manager notifies a replaced address. A new address needs the
 * password. It replaces the old one once a link that is mailed to it is opened; in outbox mode immediately, because mail
 * reaches nobody. Whether another account has the address makes no difference.
 * @param isPasswordProven whether the change came with the correct password
 * @throws InvalidField, PasswordNeeded, LimitReached
 */
export const changeProfile = async (
  desk: AccountDesk,
  call: Call,
  { email = call.account.email, ...others }: ProfileChange,
  isPasswordProven: boolean,
): Promise<Done> => {
  const { accountId, email: oldEmail } = call.account;
  const { emailSignature } = others;
  if (emailSignature !== call.account.emailSignature) assertKnownVariables({ emailSignature });
  const change = (address: { email: string } | { newEmail: string }): Promise<Done> =>
    desk.commands.handle(
      accountStream(accountId),
      accountDecider,
      { type: 'ChangeProfile', ...others, ...address },
      contextOf(call, 'profile'),
    );
  if (isSameAddress(email, oldEmail)) return change({ email });
  if (!isPasswordProven) throw new PasswordNeeded('change your email address');
  await countAddressLink(desk, { accountId, email, network: call.network });
  const send = () => sendAddressLink(desk, accountId, email);
  if (desk.mailVia !== 'outbox') {
    const done = await change({ newEmail: email });
    await followUp(desk, 'Mailing a link', send, 'the user can have it sent again');
    return done;
  }
  const context = (purpose: string): CommandContext => contextOf(call, purpose);
  const now = isoInstant(call.now);
  const move = { accountId, from: oldEmail, to: email, isProven: false, now, context };
  const done = await moveAddress(desk, move, () => change({ email }));
  await followUp(desk, 'Mailing a link', send, 'the user can have it sent again');
  return done;
};

/** Changes what the owner is mailed about. */
export const changeNotificationSettings = (
  desk: AccountDesk,
  call: Call,
  settings: NotificationSettings,
): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    { type: 'ChangeNotificationSettings', settings },
    contextOf(call, 'notifications'),
  );

/** Cancels a change of address. */
export const cancelAddressChange = (desk: AccountDesk, call: Call): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    { type: 'CancelAddressChange' },
    contextOf(call, 'cancel'),
  );

/**
 * Mails a link to the address to be proven: the requested one, else the account's own.
 * @param network the network address that asks
 * @returns the address
 * @throws NotAllowedNow when there is nothing to prove, LimitReached
 */
export const sendLinkAgain = async (
  desk: AccountDesk,
  account: ActiveAccount,
  network?: string,
): Promise<string> => {
  const { accountId, email, emailProven, pendingEmail } = account;
  if (pendingEmail === null && emailProven)
    throw new NotAllowedNow('Your email address is already verified.');
  const to = pendingEmail ?? email;
  await countAddressLink(desk, { accountId, email: to, network });
  await sendAddressLink(desk, accountId, to);
  return to;
};

/**
 * Mails the link to an account that must prove its address and was never mailed one: it registered before the
 * installation had a mail server.
 * @returns the address; null where nothing is to be mailed
 */
export const sendFirstLink = async (
  desk: AccountDesk,
  account: ActiveAccount,
  network?: string,
): Promise<string | null> => {
  const { accountId, emailProven, addressLost } = account;
  if (desk.requiresProof !== true || emailProven || addressLost) return null;
  return (await noteAddressLink(desk, accountId)) ? sendLinkAgain(desk, account, network) : null;
};

/** @throws LinkExpired */
const loadAccountOfLink = async (desk: AccountDesk, token: string) => {
  const link = await findLink(desk, 'prove-address', token);
  if (link === undefined) throw new LinkExpired();
  try {
    return { link, account: await loadAccount(desk, link.accountId) };
  } catch (error) {
    throw error instanceof NotFound ? new LinkExpired() : error;
  }
};

/**
 * Proves an address by the token of a link that was mailed there; no session is needed, but without one of the account
 * what was set up before its first proof is off. If the account asked for the address, the address is now its own. An
 * account that held it without proving it loses it.
 * @param isOf whether the browser is logged in to an account
 * @throws LinkExpired, AddressTaken when another account has proven it before
 */
export const proveAddress = async (
  desk: AccountDesk,
  token: string,
  isOf: (accountId: number) => boolean = () => false,
): Promise<Done & { readonly accountId: number; readonly email: string }> => {
  const { link, account } = await loadAccountOfLink(desk, token);
  const { accountId, email: oldEmail, pendingEmail } = account;
  const { email } = link;
  const call = { account, commandId: randomUUID() };
  const apart = !isOf(accountId);
  const moves = !isSameAddress(email, oldEmail);
  // Whoever asked for it may have lost the account since.
  if (moves && isOfOldPassword(link, account)) throw new LinkExpired();
  if (moves && (pendingEmail === null || !isSameAddress(email, pendingEmail))) throw new LinkExpired();
  const now = isoInstant(desk.clock.now());
  const context = (purpose: string): CommandContext => contextOf(call, purpose);
  const proof = { call, email, apart };
  const move = { accountId, from: oldEmail, to: email, isProven: true, apart, now, context };
  const done = await provingOver(desk, proof, () =>
    moves ? moveAddress(desk, move, () => recordProof(desk, proof)) : proveOwnAddress(desk, proof),
  );
  await followUp(desk, 'Using up a link', () => useUpLink(desk, token), 'the link will expire');
  return { ...done, accountId, email };
};

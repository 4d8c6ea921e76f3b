import { randomUUID } from 'node:crypto';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { LinkExpired, NotFound } from '../../domain/errors.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { findSender, type Sender } from '../../domain/sender/state.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import { proveOwnAddress } from '../accounts/addresses.ts';
import { contextOf } from '../command-context.ts';
import { followUp, loadAccount, type Done } from '../desk.ts';
import { findLink, isOfOldPassword, issueLink, useUpLink } from '../accounts/mailed-links.ts';
import type { AccountDesk } from '../accounts/registration.ts';
import { sendersStream } from '../streams.ts';
import { provingOver } from '../accounts/take-over.ts';
import { loadSenders } from './load-senders.ts';

/** Mails a link that verifies a sender. */
export const sendSenderLink = async (
  desk: AccountDesk,
  { accountId, passwordId }: Pick<ActiveAccount, 'accountId' | 'passwordId'>,
  { senderId, email }: Pick<Sender, 'senderId' | 'email'>,
): Promise<void> => {
  const token = await issueLink(desk, { purpose: 'verify-sender', accountId, senderId, email, passwordId });
  await desk.accountMails.send(accountId, { kind: 'verify-sender', to: email, token });
};

/** The account and sender of a link. @throws LinkExpired */
const senderOfLink = async (desk: AccountDesk, token: string) => {
  const link = await findLink(desk, 'verify-sender', token);
  if (link === undefined) throw new LinkExpired();
  try {
    const account = await loadAccount(desk, link.accountId);
    const sender = findSender(await loadSenders(desk, link.accountId), link.senderId);
    const isOwn = isSameAddress(link.email, account.email);
    // Whoever asked for it may have lost the account since.
    if (!isOwn && isOfOldPassword(link, account)) throw new LinkExpired();
    if (sender === undefined || !isSameAddress(sender.email, link.email)) throw new LinkExpired();
    return { account, sender };
  } catch (error) {
    throw error instanceof NotFound || error instanceof StreamGone ? new LinkExpired() : error;
  }
};

/**
 * Verifies a sender by the token of a link that was mailed there; no session is needed. If it has the account's own
 * address, that one is proven too.
 * @param isOf whether the browser is logged in to an account
 * @throws LinkExpired
 */
export const verifySender = async (
  desk: AccountDesk,
  token: string,
  isOf: (accountId: number) => boolean = () => false,
): Promise<Done & { readonly accountId: number; readonly email: string }> => {
  const { account, sender } = await senderOfLink(desk, token);
  const { accountId, senderId, email } = sender;
  const call = { account, commandId: randomUUID() };
  const done = await desk.commands.handle(
    sendersStream(accountId),
    senderDecider,
    { type: 'VerifySender', senderId, by: 'link' },
    contextOf(call, 'verify'),
  );
  if (isSameAddress(email, account.email))
    await followUp(desk, "Proving the account's address", () => {
      const proof = { call, email, apart: !isOf(accountId) };
      return provingOver(desk, proof, () => proveOwnAddress(desk, proof));
    });
  await followUp(desk, 'Using up a link', () => useUpLink(desk, token), 'the link will expire');
  return { ...done, accountId, email };
};

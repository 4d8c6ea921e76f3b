import { senderTexts, type NewSenderBody } from '../../contracts/senders/verified-emails.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { InvalidField, NotAllowedNow, NotFound, OnlyInOutbox } from '../../domain/errors.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import type { SenderCommand, SenderProof } from '../../domain/sender/events.ts';
import { isVerified } from '../../domain/sender/sender-address.ts';
import { findSender, type Senders } from '../../domain/sender/state.ts';
import type { CommandOn, Handled } from '../../platform/ports/command-handler.ts';
import { contextOf, recordNumberOf, type Call } from '../command-context.ts';
import { followUp, type Desk, type Done } from '../desk.ts';
import type { AccountDesk } from '../accounts/registration.ts';
import { sendersStream } from '../streams.ts';
import { countSenderLink } from '../accounts/address-links.ts';
import { loadSenders } from './load-senders.ts';
import { forgetPassword } from './sender-passwords.ts';
import { sendSenderLink } from './sender-links.ts';

/** Gives a command to the senders of the call's account. @throws NotFound, and what the decision throws */
export const onSenders = (
  desk: Pick<Desk, 'commands'>,
  call: Call,
  purpose: string,
  command: CommandOn<SenderCommand, Senders>,
): Promise<Handled<Senders>> =>
  desk.commands.handle(
    sendersStream(call.account.accountId),
    senderDecider,
    command,
    contextOf(call, purpose),
  );

/** @throws OnlyInOutbox when mail leaves this machine */
export const assertOutbox = ({ mailVia }: Pick<Desk, 'mailVia'>): void => {
  if (mailVia !== 'outbox') throw new OnlyInOutbox(senderTexts.notInOutbox);
};

/** What shows without a link that an address belongs to the account. */
const proofOf = (
  { mailVia }: Pick<Desk, 'mailVia'>,
  { email: own, emailProven }: ActiveAccount,
  email: string,
  mayByHand: boolean,
): SenderProof | null => {
  if (emailProven && isSameAddress(email, own)) return 'account';
  return mayByHand && mailVia === 'outbox' ? 'hand' : null;
};

export interface AddedSender extends Done {
  readonly senderId: number;
  /** Whether a link was mailed to it. */
  readonly isLinkSent: boolean;
}

/**
 * Adds an address to the account's senders, and mails a link there that verifies it unless nothing is left to prove.
 * Whether another account has the address makes no difference.
 * @throws InvalidField, TooManyRecords, AddressNotProven, LimitReached
 */
export const addSender = async (
  desk: AccountDesk,
  call: Call,
  { email, displayName = null }: NewSenderBody,
): Promise<AddedSender> => {
  const { accountId } = call.account;
  const senderId = recordNumberOf(call);
  const { autoVerify, list } = await loadSenders(desk, accountId);
  const proof = proofOf(desk, call.account, email, autoVerify);
  const isNew = list.every((sender) => !isSameAddress(sender.email, email));
  if (proof === null && isNew) await countSenderLink(desk, call, email);
  const command = { type: 'AddSender', accountId, senderId, email, displayName, proof } as const;
  const done = await onSenders(desk, call, 'add', command);
  const isLinkSent = proof === null;
  if (isLinkSent) {
    const send = () => sendSenderLink(desk, call.account, { senderId, email });
    await followUp(desk, 'Mailing a link', send, 'the user can have it sent again');
  }
  return { ...done, senderId, isLinkSent };
};

/** Adds the account's own address if the list is empty. It is mailed nothing. */
export const addOwnAddress = async (desk: AccountDesk, call: Call): Promise<Done> => {
  const { account } = call;
  const { accountId, email, name } = account;
  const proof = proofOf(desk, account, email, true);
  const isEmpty = ({ list }: Senders): boolean => list.length === 0;
  if (!isEmpty(await loadSenders(desk, accountId))) return { position: undefined };
  try {
    return await onSenders(desk, call, 'add own', (senders) => {
      if (!isEmpty(senders)) throw new InvalidField('email', senderTexts.listed);
      return {
        type: 'AddSender',
        accountId,
        senderId: recordNumberOf(call),
        email,
        displayName: name,
        proof,
      };
    });
  } catch (error) {
    // Another window was faster.
    if (error instanceof InvalidField) return { position: undefined };
    throw error;
  }
};

/** @throws NotFound, NotAllowedNow for the primary one */
export const deleteSender = async (desk: AccountDesk, call: Call, senderId: number): Promise<Done> => {
  const done = await onSenders(desk, call, 'delete', { type: 'DeleteSender', senderId });
  const server = findSender(done.before, senderId)?.server;
  if (server) await forgetPassword(desk, call.account.accountId, server.passwordId);
  return done;
};

/** @throws NotFound, NotAllowedNow for an unverified one */
export const choosePrimary = (desk: Desk, call: Call, senderId: number): Promise<Done> =>
  onSenders(desk, call, 'primary', {
    type: 'ChoosePrimarySender',
    senderId,
    countsByHand: desk.mailVia === 'outbox',
  });

/** Mails the link again. @throws NotFound, NotAllowedNow for a verified one, AddressNotProven, LimitReached */
export const resendLink = async (desk: AccountDesk, call: Call, senderId: number): Promise<Done> => {
  const { accountId } = call.account;
  const sender = findSender(await loadSenders(desk, accountId), senderId);
  if (sender === undefined) throw new NotFound('Email');
  if (isVerified(sender, desk.mailVia === 'outbox')) throw new NotAllowedNow(senderTexts.verifiedAlready);
  await countSenderLink(desk, call, sender.email);
  await sendSenderLink(desk, call.account, sender);
  return { position: undefined };
};

/** Verifies a sender without a link, while mail goes to the outbox. @throws OnlyInOutbox, NotFound, NotAllowedNow */
export const verifyByHand = (desk: Desk, call: Call, senderId: number): Promise<Done> =>
  onSenders(desk, call, 'verify', (senders) => {
    const sender = findSender(senders, senderId);
    if (sender === undefined) throw new NotFound('Email');
    assertOutbox(desk);
    if (isVerified(sender, true)) throw new NotAllowedNow(senderTexts.verifiedAlready);
    return { type: 'VerifySender', senderId, by: 'hand' };
  });

/** Whether new senders count as verified at once. @throws OnlyInOutbox */
export const switchAutoVerify = async (desk: Desk, call: Call, enabled: boolean): Promise<Done> => {
  assertOutbox(desk);
  const { accountId } = call.account;
  return onSenders(desk, call, 'auto-verify', { type: 'SwitchAutoVerify', accountId, enabled });
};

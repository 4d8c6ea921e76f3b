import { millisecondsInHour } from 'date-fns/constants';
import { senderServerTroubleInWords } from '../../contracts/senders/mail-trouble-words.ts';
import { senderTexts, type SenderChangeBody } from '../../contracts/senders/verified-emails.ts';
import { InvalidField, LimitReached, NotFound } from '../../domain/errors.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import type { SenderProfile, SenderServer } from '../../domain/sender/events.ts';
import { findSender, type Sender } from '../../domain/sender/state.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { SenderLogin, SenderServerTrouble } from '../../platform/ports/partners/sender-servers.ts';
import { assertProven } from '../accounts/address-links.ts';
import type { Call } from '../command-context.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';
import { later, type Done } from '../desk.ts';
import type { AccountDesk } from '../accounts/registration.ts';
import { loadSenders } from './load-senders.ts';
import { forgetPassword, senderPasswordSecret } from './sender-passwords.ts';
import { onSenders } from './senders.ts';

/** Enough to set one up, too few to try passwords or hosts. */
const triesAnHour: Limit = { most: 20, within: millisecondsInHour };

/** What a call says about the mail server; undefined leaves it as it is, null removes it. */
type ServerChange =
  | (Omit<SenderServer, 'passwordId'> & { readonly password: string | null })
  | null
  | undefined;

/** Absent fields keep the stored value. @throws InvalidField */
const serverIn = (body: SenderChangeBody, { server }: Sender): ServerChange => {
  const { smtpServer, smtpPort, smtpUsername, smtpPassword } = body;
  const isNamed = [smtpServer, smtpPort, smtpUsername, smtpPassword].some((value) => value != null);
  if (smtpServer === null) return null;
  const host = smtpServer ?? server?.host;
  if (host === undefined) {
    if (isNamed)
      throw new InvalidField('smtpServer', 'Please enter the name of a mail server such as smtp.example.com');
    return undefined;
  }
  const port = smtpPort ?? (smtpPort === null ? undefined : server?.port) ?? 587;
  const username = (smtpUsername === undefined ? server?.username : smtpUsername) ?? '';
  const password = smtpPassword ?? null;
  const isSame = host === server?.host && port === server.port && username === server.username;
  return isSame && password === null ? undefined : { host, port, username, password };
};

/** @throws LimitReached */
const countTry = async (desk: AccountDesk, accountId: number): Promise<void> => {
  const counted = await countTowards(desk, `sender-servers/${accountId}`, triesAnHour);
  if (counted.count <= triesAnHour.most) return;
  const seconds = secondsUntil(counted, desk.clock.now());
  const minutes = Math.ceil(seconds / 60);
  throw new LimitReached(
    `Owed tries mail servers at most ${triesAnHour.most} times an hour. You can try the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
};

const refusal = (found: SenderServerTrouble): InvalidField => {
  switch (found.type) {
    case 'port':
      return new InvalidField('smtpPort', senderTexts.port);
    case 'private-host':
      return new InvalidField('smtpServer', senderTexts.privateHost);
    case 'unknown-host':
      return new InvalidField('smtpServer', senderTexts.unknownHost);
    case 'refused':
      return new InvalidField(
        found.trouble.code === 'login-refused' ? 'smtpPassword' : 'smtpServer',
        senderServerTroubleInWords(found.trouble),
      );
  }
};

/**
 * The login to store. A stored password is never given to another server or user.
 * @throws InvalidField when the password is missing or the server can't be used, LimitReached
 */
const triedLogin = async (
  desk: AccountDesk,
  { accountId, email }: Sender,
  { host, port, username, password }: NonNullable<ServerChange>,
): Promise<SenderLogin> => {
  if (username !== '' && password === null)
    throw new InvalidField('smtpPassword', senderTexts.passwordNeeded);
  await countTry(desk, accountId);
  const login = { host, port, username, password: password ?? '' };
  const found = await desk.senderServers.try(login, email);
  if (found !== undefined) throw refusal(found);
  return login;
};

const setServer = async (
  desk: AccountDesk,
  call: Call,
  sender: Sender,
  change: ServerChange,
): Promise<Done | undefined> => {
  if (change === undefined) return undefined;
  const { accountId, senderId, server: before } = sender;
  let done: Done;
  if (change === null) done = await onSenders(desk, call, 'server', { type: 'RemoveSenderServer', senderId });
  else {
    assertProven(desk, call.account, 'server');
    const { password, ...login } = await triedLogin(desk, sender, change);
    const passwordId = derivedUuid(call.commandId, 'sender password');
    await desk.secrets.put(accountId, senderPasswordSecret(passwordId), password);
    const server = { ...login, passwordId };
    done = await onSenders(desk, call, 'server', { type: 'SetSenderServer', senderId, server });
    if (before?.passwordId === passwordId) return done;
  }
  if (before !== null) await forgetPassword(desk, accountId, before.passwordId);
  return done;
};

const profileIn = (body: SenderChangeBody): Partial<SenderProfile> => ({
  ...(body.displayName !== undefined && { displayName: body.displayName }),
  ...(body.signature !== undefined && { signature: body.signature }),
  ...(body.emailType !== undefined && { emailType: body.emailType }),
});

/**
 * Changes what the owner says about a sender, and its mail server, which is tried first: if it can't be used, nothing is
 * saved.
 * @param provePassword called before the mail server is changed; throws unless the user's password came with the call
 * @throws NotFound, InvalidField, LimitReached, AddressNotProven
 */
export const editSender = async (
  desk: AccountDesk,
  call: Call,
  senderId: number,
  body: SenderChangeBody,
  provePassword: () => Promise<void>,
): Promise<Done> => {
  const sender = findSender(await loadSenders(desk, call.account.accountId), senderId);
  if (sender === undefined) throw new NotFound('Email');
  if (body.signature !== sender.signature) assertKnownVariables({ signature: body.signature });
  const change = serverIn(body, sender);
  if (change !== undefined && (change !== null || sender.server !== null)) await provePassword();
  const served = await setServer(desk, call, sender, change);
  const edited = await onSenders(desk, call, 'edit', {
    type: 'EditSender',
    senderId,
    changes: profileIn(body),
  });
  return { position: later(served?.position, edited.position) };
};

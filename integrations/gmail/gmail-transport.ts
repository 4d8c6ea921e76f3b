import type { MailTrouble } from '../../contracts/senders/mail-trouble.ts';
import { asciiAddress } from '../../contracts/senders/email-address.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import {
  probeMilliseconds,
  stoppedText,
  type ComposedMail,
  type Mail,
  type MailTransport,
  type SendOptions,
  type SendOutcome,
} from '../../platform/ports/mail.ts';
import {
  NotConnected,
  PartnerNotConfigured,
  PartnerUnavailable,
  type AccessToken,
  type PartnerAccess,
} from '../../platform/ports/partners/partner-access.ts';
import { z } from 'zod';
import { messageOf } from '../../platform/error-message.ts';
import type { GmailApi, GmailReply } from './gmail-api.ts';
import { outcomeOf } from './gmail-outcome.ts';
import { SentCopies, withOwnId } from './sent-copy.ts';

export interface GmailTransportOptions {
  readonly api: GmailApi;
  readonly access: PartnerAccess;
  readonly clock: Clock;
  readonly accountId: number;
  /** The sender's address: Gmail would send from the connected one. */
  readonly address: string;
  /** Composes the message as for a mail server: without Bcc. */
  readonly compose: (mail: Mail) => Promise<ComposedMail>;
  /** Longest that a send of a small mail may take, in milliseconds. */
  readonly limit?: number;
}

/** The largest message that Gmail takes, in bytes. */
const mostBytes = 36_700_160;
const defaultLimit = 120_000;
/** Longest that getting a token takes, in milliseconds. */
const tokenLimit = 30_000;
/** A line of 1.6 Mbit/s. */
const slowestBytesPerMillisecond = 200;

/** Errors of a connection that was never made: no byte has left. */
const neverConnected: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...code, ...codesOf(error.cause)];
};

const profile = z.object({ emailAddress: z.string() });

/** The recipients are read from the message, so Bcc is one of its headers; Gmail removes it. */
const withBcc = ({ bcc, bytes }: ComposedMail): Uint8Array =>
  bcc.length === 0
    ? bytes
    : Buffer.concat([Buffer.from(`Bcc: ${bcc.map(asciiAddress).join(',\r\n ')}\r\n`), bytes]);

/** A composed mail as it is given to Gmail. */
export const forGmail = (mail: ComposedMail): ComposedMail => ({
  ...mail,
  bytes: withOwnId(mail.messageId, withBcc(mail)),
});

/** Each once, as the mail names it first. */
const everyAddress = ({ to, cc, bcc }: ComposedMail): readonly string[] => {
  const named = [to, ...cc, ...bcc];
  return named.filter(
    (address, index) => named.findIndex((other) => isSameAddress(other, address)) === index,
  );
};

/** Hands mails to the Gmail that an account has connected. */
export const createGmailTransport = (options: GmailTransportOptions): MailTransport => {
  const { access, accountId, address, limit = defaultLimit } = options;
  const underWay = new Set<Promise<SendOutcome>>();
  const leavingIn = (bytes: number): number => limit + Math.ceil(bytes / slowestBytesPerMillisecond);
  return {
    via: 'gmail',
    folder: null,
    limitFor: (bytes) => leavingIn(bytes) + tokenLimit + probeMilliseconds,
    compose: async (mail) => forGmail(await options.compose(mail)),
    send(mail, asked) {
      const sending = handOver(options, mail, leavingIn(mail.bytes.byteLength), asked);
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    },
    probe: (from) => probe(options, from),
    findSent: async (sought) => {
      const token = await access.token(accountId);
      if (!isSameAddress(token.owner, address)) throw new NotConnected('gmail');
      return copies(options, token, within(probeMilliseconds)).find(sought);
    },
    close: async () => {
      await Promise.all(underWay);
    },
  };
};

/** Calls again with another token when Gmail does not accept the first: a call that was refused did nothing. */
const withFreshToken = async (
  { access, accountId }: GmailTransportOptions,
  token: AccessToken,
  call: (token: string) => Promise<GmailReply>,
): Promise<GmailReply> => {
  const reply = await call(token.token);
  if (reply.status !== 401) return reply;
  return call((await access.renew(accountId, token)).token);
};

/** Aborts after some milliseconds, or when the program stops. */
const within = (milliseconds: number, stop?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(milliseconds), ...(stop === undefined ? [] : [stop])]);

const copies = (options: GmailTransportOptions, token: AccessToken, signal: AbortSignal): SentCopies =>
  new SentCopies(options.api, (call) => withFreshToken(options, token, call), signal);

/** What the lack of a token says about a mail that has not begun to leave. */
const withoutToken = (error: unknown): SendOutcome => {
  if (error instanceof NotConnected)
    return { type: 'sender-refused', reply: 'not_connected', gmail: 'not_connected' };
  if (error instanceof PartnerNotConfigured)
    return { type: 'sender-refused', reply: 'not_configured', gmail: 'not_configured' };
  if (!(error instanceof PartnerUnavailable)) throw error;
  const { retryAfterMs } = error;
  return { type: 'refused-for-now', reply: messageOf(error), accepted: [], retryAfterMs };
};

const handOver = async (
  options: GmailTransportOptions,
  mail: ComposedMail,
  limit: number,
  { beforeBody, signal }: SendOptions = {},
): Promise<SendOutcome> => {
  const { access, accountId, address } = options;
  const size = mail.bytes.byteLength;
  if (size > mostBytes)
    return {
      type: 'refused-for-good',
      reply: `Gmail takes at most ${mostBytes} bytes, not ${size}`,
      accepted: [],
    };
  let token: AccessToken;
  try {
    token = await access.token(accountId);
  } catch (error) {
    return withoutToken(error);
  }
  if (!isSameAddress(token.owner, address))
    return { type: 'sender-refused', reply: 'other_address', gmail: 'other_address' };
  try {
    await beforeBody?.();
  } catch (error) {
    return { type: 'not-begun', why: messageOf(error) };
  }
  if (signal?.aborted) return { type: 'not-begun', why: stoppedText };
  const outcome = await ask(options, mail, token, within(limit, signal));
  return asSent(mail, outcome, copies(options, token, within(probeMilliseconds, signal)));
};

/** Asks what Message-ID an accepted email has, so that later ones can refer to it; without an answer it is ours. */
const asSent = async (
  { messageId }: ComposedMail,
  outcome: SendOutcome,
  sent: SentCopies,
): Promise<SendOutcome> => {
  if (outcome.type !== 'accepted' || outcome.gmail === undefined) return outcome;
  try {
    return { ...outcome, gmail: await sent.asSent(outcome.gmail, messageId) };
  } catch {
    return outcome;
  }
};

const ask = async (
  options: GmailTransportOptions,
  mail: ComposedMail,
  token: AccessToken,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const call = (threadId: string | undefined) => (value: string) =>
    options.api.send(value, { bytes: mail.bytes, threadId, signal });
  try {
    const reply = await withFreshToken(options, token, call(mail.gmailThreadId));
    // The user has deleted the thread: the mail begins another.
    const isThreadGone = reply.status === 404 && mail.gmailThreadId !== undefined;
    const last = isThreadGone ? await withFreshToken(options, token, call(undefined)) : reply;
    return outcomeOf(last, everyAddress(mail), options.clock.now());
  } catch (error) {
    if (error instanceof NotConnected || error instanceof PartnerUnavailable) return withoutToken(error);
    const why = messageOf(error);
    return codesOf(error).some((code) => neverConnected.has(code))
      ? { type: 'refused-for-now', reply: why, accepted: [] }
      : { type: 'in-doubt', why };
  }
};

const probe = async (options: GmailTransportOptions, from: string): Promise<MailTrouble | undefined> => {
  const trouble = { server: 'Gmail', from, detail: null };
  try {
    const signal = AbortSignal.timeout(probeMilliseconds);
    const token = await options.access.token(options.accountId);
    const { status, body } = await withFreshToken(options, token, (value) =>
      options.api.profile(value, signal),
    );
    if (status !== 200) return { ...trouble, code: 'server-refused', detail: String(status) };
    return isSameAddress(profile.parse(body).emailAddress, from)
      ? undefined
      : { ...trouble, code: 'sender-refused' };
  } catch (error) {
    return { ...trouble, code: error instanceof NotConnected ? 'login-refused' : 'unreachable' };
  }
};

import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import {
  asciiAddress,
  needsSmtpUtf8,
  unsendableFrom,
  unsendableTo,
} from '../../contracts/senders/email-address.ts';
import { messageOf } from '../error-message.ts';
import {
  stoppedText,
  type ComposedMail,
  type MailTransport,
  type RefusedAddress,
  type SendOptions,
  type SendOutcome,
} from '../ports/mail.ts';
import { composeMail, envelopeAddresses } from './compose.ts';
import {
  connectionOptions,
  failedHandshake,
  hiddenFailure,
  hidingLogin,
  openSession,
  withOrWithoutEncryption,
  type SmtpFailure,
  type SmtpLimits,
} from './smtp-connection.ts';
import { probeSmtp } from './smtp-probe.ts';
import { clientRefusedBy, listenToConversation, outcomeOfFailure, type SendStage } from './smtp-replies.ts';
import type { SmtpServer } from './smtp-url.ts';

const defaultLimits: SmtpLimits = { connect: 30_000, greeting: 30_000, silence: 60_000, whole: 120_000 };

/** A line of 1.6 Mbit/s. */
const slowestBytesPerMillisecond = 200;

export interface SmtpTransportOptions {
  readonly server: SmtpServer;
  /** Name for EHLO; by default nodemailer's. */
  readonly name?: string | undefined;
  readonly limits?: SmtpLimits;
}

/**
 * Hands mails to a mail server: one connection per mail, one transaction for the client and the copies. It never tries a
 * message twice, and tracks when the message begins to leave: from then on only a reply tells the outcome (RFC 5321,
 * 4.5.3.2.6 and 6.1).
 */
export const createSmtpTransport = ({
  server,
  name,
  limits = defaultLimits,
}: SmtpTransportOptions): MailTransport => {
  const options = connectionOptions({ server, limits, name });
  let takesSmtpUtf8: boolean | undefined;
  const onGreeted = (takes: boolean): void => {
    takesSmtpUtf8 = takes;
  };
  const underWay = new Set<Promise<SendOutcome>>();
  const limitFor = (bytes: number): number => limits.whole + Math.ceil(bytes / slowestBytesPerMillisecond);
  return {
    via: 'smtp',
    folder: null,
    limitFor,
    compose: composeMail,
    send(mail, asked) {
      const over = performance.now() + limitFor(mail.bytes.byteLength);
      const sending = withOrWithoutEncryption(options, (tried) =>
        handOver({
          mail,
          login: server.login,
          options: tried,
          limit: over - performance.now(),
          onGreeted,
          ...asked,
        }),
      );
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    },
    probe: (from) => probeSmtp({ server, name, from, onGreeted }),
    takesSmtpUtf8: () => takesSmtpUtf8,
    async close() {
      await Promise.all(underWay);
    },
  };
};

interface HandOver extends SendOptions {
  readonly mail: ComposedMail;
  readonly login: SmtpServer['login'];
  readonly options: SMTPConnectionOptions;
  readonly limit: number;
  readonly onGreeted: (takesSmtpUtf8: boolean) => void;
}

const handOver = ({
  mail,
  login,
  options,
  limit,
  onGreeted,
  beforeBody,
  signal,
}: HandOver): Promise<SendOutcome> =>
  new Promise((resolve, reject) => {
    let stage: SendStage = 'envelope';
    let outcome: SendOutcome | undefined;
    let isAsking = false;

    /** The first outcome counts. While `beforeBody` is pending it is held back, so that `send` does not resolve before. */
    const end = (first: SendOutcome): void => {
      outcome ??= first;
      clearTimeout(timer);
      if (!isAsking) resolve(outcome);
      smtp.close();
    };
    const stop = (): void => end({ type: stage === 'body' ? 'in-doubt' : 'not-begun', why: stoppedText });
    const hide = hidingLogin(login);
    const fail = (failed: SmtpFailure): void => {
      const failure = hiddenFailure(failed, hide);
      const handshake = stage === 'envelope' ? failedHandshake(options, failure) : undefined;
      if (handshake) reject(handshake);
      end(outcomeOfFailure(failure, stage));
    };
    let takesSmtpUtf8 = false;
    const logger = listenToConversation(
      (reply) => end(clientRefusedBy({ ...reply, text: hide(reply.text) })),
      (takes) => {
        takesSmtpUtf8 = takes;
        onGreeted(takes);
      },
    );
    const smtp = new SMTPConnection({ ...options, logger });
    const timer = setTimeout(
      () => fail({ message: `No answer within ${Math.ceil(limit / 1_000)} s` }),
      limit,
    );

    const isAscii = (): boolean => !takesSmtpUtf8 && mail.asciiBytes !== undefined;
    const bytes = (): Uint8Array => (takesSmtpUtf8 ? undefined : mail.asciiBytes) ?? mail.bytes;

    /** @returns whether the message may leave now */
    const ask = async (): Promise<boolean> => {
      stage = 'message-asked';
      isAsking = true;
      try {
        await beforeBody?.(isAscii());
      } catch (error) {
        outcome = { type: 'not-begun', why: messageOf(error) };
      }
      isAsking = false;
      if (outcome === undefined) return true;
      // Closed without the end of the message, so that the server delivers nothing (RFC 5321, 4.1.1.4).
      end(outcome);
      return false;
    };

    /** Read for the first time when the server has asked for the message. */
    const body = new Readable({
      read() {
        if (stage !== 'envelope') return;
        void ask().then((mayLeave) => {
          if (!mayLeave) return;
          stage = 'body';
          this.push(bytes());
          this.push(null);
        });
      },
    });

    const transfer = (): void => {
      const isBeyond = (address: string): boolean => !takesSmtpUtf8 && needsSmtpUtf8(address);
      if (isBeyond(mail.envelopeFrom))
        return end({ type: 'sender-refused', reply: unsendableFrom(mail.envelopeFrom) });
      const addresses = envelopeAddresses(mail);
      const [first = mail.to] = addresses;
      if (isBeyond(first))
        return end({ type: 'refused-for-good', reply: unsendableTo(first), accepted: [], ofClient: true });
      const beyond = addresses.filter(isBeyond).map((address) => ({ address, reply: unsendableTo(address) }));
      /** What the server is told, and what the mail says. */
      const named = new Map(
        addresses.flatMap((address) =>
          isBeyond(address) ? [] : [[asciiAddress(address), address] as const],
        ),
      );
      const asNamed = (told: string): string => named.get(told) ?? told;
      const envelope = {
        from: asciiAddress(mail.envelopeFrom),
        to: [...named.keys()],
        size: bytes().length,
      };
      smtp.send(envelope, body, (error, info) => {
        if (error) return fail(error);
        smtp.quit();
        const refused = refusedCopies(info.rejectedErrors).map((one) => ({
          ...one,
          reply: hide(one.reply),
          address: asNamed(one.address),
        }));
        resolve({ type: 'accepted', accepted: info.accepted.map(asNamed), refused: [...beyond, ...refused] });
        clearTimeout(timer);
      });
    };

    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    smtp.on('error', fail);
    smtp.on('end', () => {
      signal?.removeEventListener('abort', stop);
      fail({ message: 'The mail server closed the connection' });
    });
    openSession(smtp, login, (failure) => {
      if (failure) fail(failure);
      else transfer();
    });
  });

const refusedCopies = (
  errors: readonly (SmtpFailure & { recipient?: string | undefined })[] | undefined,
): RefusedAddress[] =>
  (errors ?? []).map((error) => ({
    address: error.recipient ?? '',
    reply: (error.response ?? error.message).trim(),
    ...(isForNow(error) && { forNow: true }),
  }));

const isForNow = ({ responseCode = 0 }: SmtpFailure): boolean => responseCode >= 400 && responseCode < 500;

import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { isLoopback } from '../loopback.ts';
import type { ComposedMail, MailTransport, RefusedAddress, SendOptions, SendOutcome } from '../ports/mail.ts';
import { composeMail, envelopeAddresses } from './compose.ts';
import { listenToConversation } from './conversation.ts';
import { outcomeOfFailure, refusedBy, type SendStage, type SmtpFailure } from './smtp-outcome.ts';

/** Milliseconds. */
export interface SmtpLimits {
  readonly connect: number;
  readonly greeting: number;
  /** Longest silence of the server. */
  readonly silence: number;
  /** Longest that a whole send takes. */
  readonly whole: number;
}

const defaultLimits: SmtpLimits = { connect: 30_000, greeting: 30_000, silence: 60_000, whole: 120_000 };

interface Server {
  readonly options: SMTPConnectionOptions;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

/** A password goes to another machine over an encrypted connection or, unless the URL says so, not at all. */
const serverOf = (url: string, limits: SmtpLimits): Server => {
  const { auth, ...server } = parseConnectionUrl(url);
  const options: SMTPConnectionOptions = {
    requireTLS: auth !== undefined && !isLoopback(url) && !('ignoreTLS' in server),
    ...server,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.connect,
    socketCloseTimeout: 0,
    transactionLog: true,
  };
  return { options, auth };
};

/**
 * Hands mails to the server of `SMTP_URL`, one connection a mail, one transaction for the client and the copies.
 * It never tries twice, and keeps by itself the moment when the message begins to go out: from then on only a reply
 * tells what became of it (RFC 5321, 4.5.3.2.6 and 6.1).
 */
export const createSmtpTransport = ({
  url,
  limits = defaultLimits,
}: {
  /** `smtp://user:password@host:port` or `smtps://…`; query parameters as nodemailer reads them. */
  readonly url: string;
  readonly limits?: SmtpLimits;
}): MailTransport => {
  const server = serverOf(url, limits);
  const underWay = new Set<Promise<SendOutcome>>();
  return {
    via: 'smtp',
    folder: null,
    limitMilliseconds: limits.whole,
    compose: composeMail,
    send(mail, options) {
      const sending = handOver(mail, server, limits.whole, options);
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    },
    async close() {
      await Promise.all(underWay);
    },
  };
};

const handOver = (
  mail: ComposedMail,
  { options, auth }: Server,
  limit: number,
  { beforeBody }: SendOptions = {},
): Promise<SendOutcome> =>
  new Promise((resolve) => {
    let stage: SendStage = 'envelope';
    let outcome: SendOutcome | undefined;
    let isAsking = false;

    /** The first outcome counts. While `beforeBody` is pending it is kept: the caller is not to be overtaken. */
    const end = (first: SendOutcome): void => {
      outcome ??= first;
      clearTimeout(timer);
      if (!isAsking) resolve(outcome);
      smtp.close();
    };
    const fail = (failure: SmtpFailure): void => end(outcomeOfFailure(failure, stage));
    const logger = listenToConversation((reply) => end(refusedBy(reply)));
    const smtp = new SMTPConnection({ ...options, logger });
    const timer = setTimeout(() => fail({ message: `No answer within ${limit / 1_000} s` }), limit);

    /** @returns whether the message may leave now */
    const ask = async (): Promise<boolean> => {
      stage = 'message-asked';
      isAsking = true;
      try {
        await beforeBody?.();
      } catch (error) {
        outcome = { type: 'not-begun', why: error instanceof Error ? error.message : String(error) };
      }
      isAsking = false;
      if (outcome === undefined) return true;
      // Closed without the end of the message, so that the server delivers nothing (RFC 5321, 4.1.1.4).
      end(outcome);
      return false;
    };

    /** Read for the first time when the server has said that it takes the message. */
    const body = new Readable({
      read() {
        if (stage !== 'envelope') return;
        void ask().then((mayLeave) => {
          if (!mayLeave) return;
          stage = 'body';
          this.push(mail.bytes);
          this.push(null);
        });
      },
    });

    const transfer = (): void => {
      const envelope = { from: mail.envelopeFrom, to: envelopeAddresses(mail), size: mail.bytes.length };
      smtp.send(envelope, body, (error, info) => {
        if (error) return fail(error);
        smtp.quit();
        resolve({ type: 'accepted', accepted: info.accepted, refused: refusedCopies(info.rejectedErrors) });
        clearTimeout(timer);
      });
    };

    smtp.on('error', fail);
    smtp.on('end', () => fail({ message: 'The mail server closed the connection' }));
    smtp.connect((error) => {
      if (error) return fail(error);
      if (auth === undefined) return transfer();
      smtp.login({ ...auth }, (refusal) => {
        if (refusal) fail(refusal);
        else transfer();
      });
    });
  });

const refusedCopies = (
  errors: readonly (SmtpFailure & { recipient?: string | undefined })[] | undefined,
): RefusedAddress[] =>
  (errors ?? []).map((error) => ({
    address: error.recipient ?? '',
    reply: (error.response ?? error.message).trim(),
  }));

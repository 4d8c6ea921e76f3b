import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { ComposedMail, MailTransport, RefusedAddress, SendOutcome } from '../ports/mail.ts';
import { composeMail, envelopeAddresses } from './compose.ts';
import { listenToConversation, type Conversation } from './conversation.ts';
import { clientRefused, outcomeOfFailure, type SmtpFailure } from './smtp-outcome.ts';

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

/**
 * Hands mails to the server of `SMTP_URL`, one connection a mail, one transaction for the client and the copies.
 * It never tries twice, and keeps by itself the moment when the message begins to go out: from then on only a reply
 * tells what became of it (RFC 5321, 4.5.3.2.6 and 6.1).
 */
export const createSmtpTransport = (options: {
  /** `smtp://user:password@host:port` or `smtps://…`; query parameters as nodemailer reads them. */
  readonly url: string;
  readonly limits?: SmtpLimits;
}): MailTransport => {
  const limits = options.limits ?? defaultLimits;
  const { auth, ...server } = parseConnectionUrl(options.url);
  const connection = (conversation: Conversation): SMTPConnection =>
    new SMTPConnection({
      ...(server as SMTPConnectionOptions),
      connectionTimeout: limits.connect,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.silence,
      dnsTimeout: limits.connect,
      socketCloseTimeout: 0,
      transactionLog: true,
      logger: conversation.logger,
    });
  const underWay = new Set<Promise<SendOutcome>>();
  return {
    via: 'smtp',
    folder: null,
    limitMilliseconds: limits.whole,
    compose: composeMail,
    send(mail) {
      const conversation = listenToConversation();
      const sending = handOver(mail, connection(conversation), conversation, auth, limits.whole);
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
  smtp: SMTPConnection,
  conversation: Conversation,
  auth: { user: string; pass: string } | undefined,
  limit: number,
): Promise<SendOutcome> =>
  new Promise((resolve) => {
    let bodyBegun = false;
    const settle = (outcome: SendOutcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const fail = (failure: SmtpFailure): void => {
      settle(outcomeOfFailure(failure, bodyBegun, conversation.replyToClient()));
      smtp.close();
    };
    const timer = setTimeout(() => {
      fail({ message: `No answer within ${limit / 1_000} s`, code: 'ETIMEDOUT' });
    }, limit);

    /** Read for the first time when the server has said that it takes the message. */
    const body = new Readable({
      read() {
        const toClient = conversation.replyToClient();
        if (toClient !== undefined && toClient.code >= 400) {
          settle(clientRefused(toClient));
          smtp.close();
          return;
        }
        bodyBegun = true;
        this.push(mail.bytes);
        this.push(null);
      },
    });
    const transfer = (): void => {
      const envelope = { from: mail.envelopeFrom, to: envelopeAddresses(mail), size: mail.bytes.length };
      smtp.send(envelope, body, (error, info) => {
        if (error) return fail(error);
        settle({
          type: 'accepted',
          accepted: info.accepted,
          refused: refusedCopies(info.rejectedErrors),
        });
        smtp.quit();
      });
    };
    smtp.on('error', fail);
    smtp.on('end', () => {
      fail({ message: 'The mail server closed the connection', code: 'ECONNECTION' });
    });
    smtp.connect((error) => {
      if (error) return fail(error);
      if (auth === undefined) return transfer();
      smtp.login({ user: auth.user, pass: auth.pass }, (refusal) => {
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

import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { MailTrouble } from '../../contracts/senders/mail-trouble.ts';
import { asciiAddress } from '../../contracts/senders/email-address.ts';
import { probeMilliseconds } from '../ports/mail.ts';
import { listenToConversation } from './smtp-replies.ts';
import {
  connectionOptions,
  failedHandshake,
  hiddenFailure,
  hidingLogin,
  isCertificateFailure,
  isHandshakeFailure,
  openSession,
  withOrWithoutEncryption,
  type SmtpFailure,
  type SmtpLimits,
} from './smtp-connection.ts';
import { smtpHost, type SmtpServer } from './smtp-url.ts';

type Code = MailTrouble['code'];

const usualLimits: SmtpLimits = { connect: 8_000, greeting: 8_000, silence: 8_000, whole: probeMilliseconds };

/** Codes for failures without a reply: errors of the system or of TLS. */
const withoutReply: Readonly<Record<string, Code>> = {
  EDNS: 'host-unknown',
  ENOTFOUND: 'host-unknown',
  EAI_AGAIN: 'host-unknown',
  ECONNREFUSED: 'connection-refused',
  ETIMEDOUT: 'no-answer',
  EAUTH: 'login-refused',
};

const codeOf = (failure: SmtpFailure): Code => {
  const { code = '', originalCode = '', command = '', responseCode } = failure;
  if (code === 'EENVELOPE') return 'sender-refused';
  if (code === 'EAUTH') return 'login-refused';
  if (command === 'STARTTLS' && responseCode !== undefined) return 'no-encryption';
  if (responseCode !== undefined) return 'server-refused';
  if (isCertificateFailure(failure)) return 'certificate';
  if (isHandshakeFailure(failure)) return 'encryption-failed';
  return withoutReply[originalCode] ?? withoutReply[code] ?? 'unreachable';
};

/** Codes that need no further detail. */
const saysItAll: readonly Code[] = ['connection-refused', 'no-answer', 'host-unknown', 'no-encryption'];

const detailOf = (code: Code, { response, message }: SmtpFailure): string | null =>
  saysItAll.includes(code) ? null : (response ?? message).trim().replaceAll(/\s+/g, ' ').slice(0, 300);

/**
 * Names an address as the sender. nodemailer sends single commands only in custom logins, so this is a second login after
 * the real one.
 */
const nameSender = 'OWED-SENDER';

const senderLogin = (from: string): SMTPConnectionOptions['customAuth'] => ({
  [nameSender]: async ({ sendCommand }) => {
    const { status, response } = await sendCommand(`MAIL FROM:<${from}>`);
    if (status >= 400) throw new Error(response);
  },
});

interface ProbeOptions {
  readonly server: SmtpServer;
  /** Name for EHLO. */
  readonly name: string | undefined;
  readonly from: string;
  /** Told whether the server takes SMTPUTF8 (RFC 6531). */
  readonly onGreeted?: (takesSmtpUtf8: boolean) => void;
  /** Replaces the usual ones in tests. */
  readonly limits?: Partial<SmtpLimits>;
}

const attempt = (
  options: SMTPConnectionOptions,
  login: SmtpServer['login'],
  from: string,
  onGreeted: (takesSmtpUtf8: boolean) => void,
): Promise<SmtpFailure | undefined> =>
  new Promise((resolve, reject) => {
    const logger = listenToConversation(() => undefined, onGreeted);
    const smtp = new SMTPConnection({ ...options, logger, customAuth: senderLogin(asciiAddress(from)) });
    const fail = (failure: SmtpFailure): void => {
      const handshake = failedHandshake(options, failure);
      if (handshake) reject(handshake);
      clearTimeout(timer);
      resolve(failure);
      smtp.close();
    };
    const timer = setTimeout(() => fail({ message: 'No answer', code: 'ETIMEDOUT' }), usualLimits.whole / 2);
    smtp.on('error', fail);
    smtp.on('end', () => fail({ message: 'The mail server closed the connection' }));
    openSession(smtp, login, (failure) => {
      if (failure) return fail(failure);
      smtp.login({ method: nameSender, user: from }, (refusal) => {
        if (refusal) return fail({ message: refusal.message, response: refusal.response, code: 'EENVELOPE' });
        smtp.reset(() => {
          clearTimeout(timer);
          resolve(undefined);
          smtp.quit();
        });
      });
    });
  });

/** Connects, says EHLO, encrypts, logs in, names the sender, and resets. It never sends a mail. */
export const probeSmtp = async ({
  server,
  name,
  from,
  limits = {},
  onGreeted = () => undefined,
}: ProbeOptions): Promise<MailTrouble | undefined> => {
  const options = connectionOptions({ server, limits: { ...usualLimits, ...limits }, name });
  const failed = await withOrWithoutEncryption(options, (tried) =>
    attempt(tried, server.login, from, onGreeted),
  );
  if (failed === undefined) return undefined;
  const failure = hiddenFailure(failed, hidingLogin(server.login));
  const code = codeOf(failure);
  return { code, server: smtpHost(server), from, detail: detailOf(code, failure) };
};

import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { domainToASCII } from 'node:url';
import { hiding, type Hide } from '../secrets/hidden-secrets.ts';
import { isOnThisMachine, type SmtpServer } from './smtp-url.ts';

/** Milliseconds. */
export interface SmtpLimits {
  readonly connect: number;
  readonly greeting: number;
  /** Longest silence of the server. */
  readonly silence: number;
  /** Longest that a whole send takes. */
  readonly whole: number;
}

/** The fields of nodemailer's errors that are used here. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  /** Code of the underlying system error. */
  readonly originalCode?: string | undefined;
  /** Which timer of nodemailer ran out. */
  readonly timeoutType?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** A server may repeat what it was sent. @returns removes what a login keeps secret from what it says */
export const hidingLogin = (login: SmtpServer['login']): Hide =>
  hiding(login === undefined ? [] : [login.pass]);

/** A failure without what `hide` removes. */
export const hiddenFailure = (failure: SmtpFailure, hide: Hide): SmtpFailure => {
  const { message, code, originalCode, timeoutType, command, response, responseCode } = failure;
  return {
    message: hide(message),
    response: response === undefined ? undefined : hide(response),
    ...{ code, originalCode, timeoutType, command, responseCode },
  };
};

/**
 * A password is sent to another machine only over an encrypted connection to a server with a valid certificate, unless the
 * URL says otherwise. Without a password, and on this machine, encryption is opportunistic as between mail servers (RFC
 * 7435): used if it is offered, with any certificate, and left out if it fails.
 */
const encryptionOf = (server: SmtpServer): SMTPConnectionOptions => {
  const { secure, login, ignoreTLS, tls } = server;
  const isStrict = secure || (login !== undefined && !isOnThisMachine(server));
  const requireTLS = server.requireTLS || (isStrict && !secure && !ignoreTLS);
  return {
    secure,
    ignoreTLS,
    requireTLS,
    opportunisticTLS: !isStrict && !requireTLS && !ignoreTLS,
    tls: isStrict || requireTLS ? tls : { rejectUnauthorized: false, ...tls },
  };
};

export interface ConnectionGiven {
  readonly server: SmtpServer;
  readonly limits: SmtpLimits;
  /** Name for EHLO; undefined for nodemailer's. */
  readonly name: string | undefined;
}

export const connectionOptions = ({ server, limits, name }: ConnectionGiven): SMTPConnectionOptions => ({
  host: server.host,
  port: server.port,
  ...encryptionOf(server),
  name: server.name ?? name,
  connectionTimeout: limits.connect,
  greetingTimeout: limits.greeting,
  socketTimeout: limits.silence,
  dnsTimeout: limits.connect,
  socketCloseTimeout: 0,
  transactionLog: true,
});

/**
 * The name in EHLO, which others can look up: the host of `PUBLIC_URL`, or the domain of `MAIL_FROM`, if it is a domain.
 * Otherwise nodemailer uses the name of this machine.
 */
export const ehloName = (publicUrl: string | undefined, mailFrom: string): string | undefined => {
  const candidates = [
    publicUrl === undefined ? '' : new URL(publicUrl).hostname,
    domainToASCII(mailFrom.slice(mailFrom.lastIndexOf('@') + 1)),
  ];
  return candidates.find((name) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(name));
};

/** The handshake failed although encryption is only opportunistic. */
class HandshakeFailed extends Error {
  override readonly name = 'HandshakeFailed';
}

const ofCertificates = /CERT|SIGNATURE|ISSUER|_CRL|CHAIN|HOSTNAME/;
const ofTls = /^(EPROTO|ERR_SSL|ERR_TLS)/;

export const isCertificateFailure = ({ originalCode = '' }: SmtpFailure): boolean =>
  ofCertificates.test(originalCode);

/** Whether the TLS handshake failed, after STARTTLS or with `smtps`. */
export const isHandshakeFailure = (failure: SmtpFailure): boolean =>
  failure.responseCode === undefined &&
  (failure.code === 'ETLS' ||
    failure.timeoutType === 'UPGRADE_TIMEOUT' ||
    ofTls.test(failure.originalCode ?? '') ||
    isCertificateFailure(failure));

/** The error with which an attempt rejects if it should be repeated without encryption; undefined for other failures. */
export const failedHandshake = (
  { opportunisticTLS }: SMTPConnectionOptions,
  failure: SmtpFailure,
): Error | undefined =>
  opportunisticTLS === true && isHandshakeFailure(failure) ? new HandshakeFailed(failure.message) : undefined;

/** Makes an attempt, and repeats it without encryption if the handshake failed. */
export const withOrWithoutEncryption = async <T>(
  options: SMTPConnectionOptions,
  attempt: (options: SMTPConnectionOptions) => Promise<T>,
): Promise<T> => {
  try {
    return await attempt(options);
  } catch (error) {
    if (!(error instanceof HandshakeFailed)) throw error;
    return attempt({ ...options, ignoreTLS: true, opportunisticTLS: false });
  }
};

/** Connects and logs in. @param done called after both, or with the failure */
export const openSession = (
  smtp: SMTPConnection,
  login: SmtpServer['login'],
  done: (failure?: SmtpFailure) => void,
): void => {
  smtp.connect((error) => {
    if (error) return done(error);
    if (login === undefined) return done();
    smtp.login({ ...login }, (refusal) => done(refusal ?? undefined));
  });
};

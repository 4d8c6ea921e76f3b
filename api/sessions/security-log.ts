import type { FastifyRequest } from 'fastify';
import { LimitReached, LinkExpired, WrongPassword } from '../../domain/errors.ts';
import type { Log } from '../../platform/ports/log.ts';
import {
  AuditorsMayNot,
  OtherOrigin,
  TooManyAtOnce,
  TooManyCalls,
  TooManyRequests,
  UnclearTarget,
  UnknownHost,
  WrongCredentials,
  WrongToken,
} from '../server/request-errors.ts';

/** What the log says about who gets in, and who tries to. */
type SecurityEvent =
  | 'registered'
  | 'logged in'
  | 'logged out'
  | 'password link requested'
  | 'password reset'
  | 'password changed'
  | 'address change requested'
  | 'address proven'
  | 'sender verified'
  | 'earlier setup reviewed'
  | 'mail server of a sender changed'
  | 'sessions ended'
  | 'account deleted'
  | 'account exported'
  | 'evidence exported'
  | 'auditor link made'
  | 'auditor link used'
  | 'auditor link revoked'
  | 'mailed link used'
  | 'partner connected'
  | 'partner connection refused'
  | 'partner disconnected'
  | 'live socket broken';

/** Refusals that may be an attempt to get in. */
const refusals = [
  [WrongCredentials, 'login failed'],
  [WrongPassword, 'wrong password'],
  [WrongToken, 'metrics token refused'],
  [LinkExpired, 'link refused'],
  [TooManyRequests, 'limit reached'],
  [LimitReached, 'limit reached'],
  [TooManyCalls, 'too many calls'],
  [TooManyAtOnce, 'too many calls at once'],
  [AuditorsMayNot, 'auditor refused'],
  [OtherOrigin, 'other origin refused'],
  [UnknownHost, 'unknown host refused'],
  [UnclearTarget, 'unclear target refused'],
] as const;

interface Details {
  /** By default the session's. */
  readonly accountId?: number;
  readonly count?: number;
}

type Caller = Pick<FastifyRequest, 'log' | 'ip'> & { readonly session?: FastifyRequest['session'] };

const write = (
  { log, ip, session }: Caller,
  security: string,
  { accountId = session?.accountId, ...rest }: Details,
): void => {
  log.info({ security, ip, ...(accountId !== undefined && { accountId }), ...rest }, `Security: ${security}`);
};

/**
 * Logs a security event with the request's id, the caller's network address and the account; never with an email
 * address or anything that was typed.
 */
export const logSecurity = (request: Caller, event: SecurityEvent, details: Details = {}): void =>
  write(request, event, details);

/** Logs an error that a request is refused with, if it may be an attempt to get in. */
export const logRefusal = (request: Caller, error: Error): void => {
  if (error instanceof TooManyCalls && !error.isFirst) return;
  const refusal = refusals.find(([kind]) => error instanceof kind)?.[1];
  if (refusal !== undefined) write(request, refusal, {});
};

/** Logs that a connection was ended on which nobody read what had been asked for. */
export const logCutOff = (log: Pick<Log, 'info'>, ip: string | undefined): void =>
  log.info({ security: 'unread answer cut off', ip }, 'Security: unread answer cut off');

/** What an administrator did by command. */
type AdminEvent =
  | 'accounts listed'
  | 'invitation made'
  | 'plan changed'
  | 'password link made'
  | 'key replaced'
  | 'views rebuilt';

/** Logs a command of the installation's administrator, who is known to the operating system alone. */
export const logAdministrator = (
  log: Pick<Log, 'info'>,
  event: AdminEvent,
  details: { readonly accountId?: number } = {},
): void =>
  log.info({ security: event, by: 'administrator', ...details }, `Security: ${event} by the administrator`);

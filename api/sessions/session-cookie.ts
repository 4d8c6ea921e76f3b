import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Device } from '../../commands/accounts/sessions.ts';

const plainName = 'owed_session';
/** Browsers accept this name only over https, from the host itself, for all of its paths (RFC 6265bis, 4.1.3.2). */
const hostOnlyName = '__Host-owed_session';

/** Whether browsers reach the server over https; if so, the cookie is only sent over https. */
export const isSecure = (request: Pick<FastifyRequest, 'protocol'>, publicUrl?: string): boolean =>
  request.protocol === 'https' || publicUrl?.startsWith('https:') === true;

/** Where a request comes from. */
export const deviceOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Device => ({
  userAgent: headers['user-agent'] ?? null,
  address: ip,
});

interface SessionCookie {
  readonly token: string;
  readonly isHostOnly: boolean;
}

/** The request's cookie. Over https the plain one still counts for sessions that were begun with it. */
export const sessionCookie = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  secure: boolean,
): SessionCookie | undefined => {
  const hostOnly = secure ? cookies[hostOnlyName] : undefined;
  if (hostOnly !== undefined) return { token: hostOnly, isHostOnly: true };
  const plain = cookies[plainName];
  return plain === undefined ? undefined : { token: plain, isHostOnly: false };
};

const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure });

/** @param seconds how long the session lasts if it is not used */
export const setSessionCookie = (
  reply: FastifyReply,
  token: string,
  seconds: number,
  secure: boolean,
): void => {
  if (secure) void reply.clearCookie(plainName, options(secure));
  void reply.setCookie(secure ? hostOnlyName : plainName, token, { ...options(secure), maxAge: seconds });
};

export const clearSessionCookie = (reply: FastifyReply, secure: boolean): void => {
  void reply.clearCookie(plainName, options(secure));
  if (secure) void reply.clearCookie(hostOnlyName, options(secure));
};

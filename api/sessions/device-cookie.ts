import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';

const plainName = 'owed_device';
/** Browsers accept this name only over https, from the host itself, for all of its paths (RFC 6265bis, 4.1.3.2). */
const hostOnlyName = '__Host-owed_device';
const aYear = 365 * secondsInDay;

const nameOf = (secure: boolean): string => (secure ? hostOnlyName : plainName);

/** The cookie of a browser that has logged in before; see `KnownDevices`. */
export const deviceCookie = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  secure: boolean,
): string | undefined => cookies[nameOf(secure)];

export const setDeviceCookie = (reply: FastifyReply, cookie: string, secure: boolean): void => {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: aYear } as const;
  void reply.setCookie(nameOf(secure), cookie, options);
};

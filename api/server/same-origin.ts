import type { FastifyRequest, RouteOptions } from 'fastify';
import { OtherOrigin } from './request-errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether HTTP says that a method changes nothing (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/** Whether a call changes something: by its method, or because its route says so. */
export const changesSomething = (method: string, config: RouteOptions['config']): boolean =>
  !isSafe(method) || config?.changes === true;

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/**
 * Refuses a request from a page of another origin, by Origin and Sec-Fetch-Site. A request with neither header is not
 * from a browser and is allowed. Origin is compared by host and port, so that a proxy may use https.
 * @throws OtherOrigin
 */
export const assertSameOrigin = (
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl?: string,
): void => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') throw new OtherOrigin();
  if (origin === undefined) return;
  const host = hostOf(origin);
  const own = [request.host, publicUrl === undefined ? undefined : hostOf(publicUrl)];
  if (host === undefined || !own.includes(host)) throw new OtherOrigin();
};

/**
 * Applies the check to all requests that may change something or open a socket.
 * @throws OtherOrigin
 */
export const guardOrigin = (request: FastifyRequest, publicUrl?: string): void => {
  const { method, headers, routeOptions } = request;
  if (!changesSomething(method, routeOptions.config) && !request.ws) return;
  assertSameOrigin(request, publicUrl);
  // An address that is opened, such as from an email, is no proof that a page of Owed asked for the change.
  if (isSafe(method) && !request.ws && headers['sec-fetch-site'] === 'none') throw new OtherOrigin();
};

import type { FastifyRequest } from 'fastify';
import { OtherOrigin } from './request-errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/**
 * Refuses a request that a page of another origin sent, by Origin and Sec-Fetch-Site. A request with neither is no
 * browser's and goes on. Origin is compared by host and port, so that a proxy in front may speak https.
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
 * Which requests are held to it: all that may change something, and those that open a socket.
 * @throws OtherOrigin
 */
export const guardOrigin = (request: FastifyRequest, publicUrl?: string): void => {
  const changes = !safeMethods.has(request.method) || request.routeOptions.config.changes === true;
  if (changes || request.ws) assertSameOrigin(request, publicUrl);
};

import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { UnclearTarget } from './request-errors.ts';

const inBrackets = /^\[([\da-f:.]+(?:%[\w.-]+)?)\](?::\d{1,5})?$/i;
const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;

/** The address in what a proxy reports, without quotes, brackets and port: some add the caller's. */
const addressIn = (reported: string): string => {
  const plain = reported.trim().replace(/^"(.*)"$/, '$1');
  return inBrackets.exec(plain)?.[1] ?? withPort.exec(plain)?.[1] ?? plain;
};

const absolute = /^https?:\/\//i;

const targetOf = (url: string): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/**
 * Before the router sees a request: reads the addresses that proxies report, and turns the absolute form of a target into
 * its path (RFC 9112, 3.2.2).
 * @returns the target for the router
 */
export const readTarget = ({ url = '/', headers }: IncomingMessage): string => {
  const reported = headers['x-forwarded-for'];
  if (reported !== undefined)
    headers['x-forwarded-for'] = [reported].flat().join(',').split(',').map(addressIn).join(', ');
  const target = absolute.test(url) ? targetOf(url) : undefined;
  return target === undefined ? url : `${target.pathname}${target.search}`;
};

const isHost = (_: string, at: number, headers: readonly string[]): boolean =>
  at % 2 === 0 && headers[at]?.toLowerCase() === 'host';

/**
 * Refuses a request of which a proxy could read another host than Owed does: with several `Host` headers, or an absolute
 * target that names another host.
 * @throws UnclearTarget
 */
export const guardTarget = ({ originalUrl, headers, raw }: FastifyRequest): void => {
  if (raw.rawHeaders.filter(isHost).length > 1) throw new UnclearTarget();
  if (originalUrl.startsWith('/')) return;
  const { host, username, password } = (absolute.test(originalUrl) && targetOf(originalUrl)) || {};
  const named = targetOf(`http://${headers.host ?? ''}`)?.host;
  if (host === undefined || host !== named || username !== '' || password !== '') throw new UnclearTarget();
};

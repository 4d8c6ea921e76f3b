import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../platform/loopback.ts';
import { UnknownHost } from './request-errors.ts';

/** A name or an address, with or without a port, and nothing that a URL would read as something else. */
const plainHost = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** The name of a host without its port, in small letters; undefined if the text is not a host. */
const nameOf = (host: string): string | undefined => {
  if (!plainHost.test(host)) return undefined;
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, '');
  } catch {
    return undefined;
  }
};

interface OwnNames {
  readonly publicUrl: string | undefined;
  /** Host names without ports, in small letters. */
  readonly allowedHosts: readonly string[];
}

const isOwn = (host: string, { publicUrl, allowedHosts }: OwnNames): boolean => {
  const name = nameOf(host);
  if (name === undefined || name === '') return false;
  const isOfThisMachine = isLoopbackHost(name) || name.endsWith('.localhost');
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  const isPublic = publicUrl !== undefined && new URL(publicUrl).hostname === name;
  return isOfThisMachine || isAddress || isPublic || allowedHosts.includes(name);
};

/** Paths that monitoring calls by any name: they show nothing of accounts, or ask for a token. */
const monitoring = /^\/(health(\/live)?|metrics)(\?|$)/;

/**
 * Refuses a request for a host name that is not this installation's. The page of an attacker whose name is made to point
 * here (DNS rebinding) would have the same origin as its calls. A trusted proxy may report another name, which has to be
 * known too.
 * @throws UnknownHost
 */
export const guardHost = (
  { url, headers, host }: Pick<FastifyRequest, 'url' | 'headers' | 'host'>,
  names: OwnNames,
): void => {
  if (monitoring.test(url)) return;
  const reported = headers.host ?? '';
  const isKnown = isOwn(reported, names) && (host === reported || isOwn(host, names));
  if (!isKnown) throw new UnknownHost();
};

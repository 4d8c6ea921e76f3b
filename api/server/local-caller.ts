import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../platform/loopback.ts';

const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** What proxies add; a caller of whom one says something came through it. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

type Caller = Pick<FastifyRequest, 'ip' | 'hostname' | 'headers'> & {
  readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'>;
};

/**
 * Whether the caller is on the machine that Owed runs on and opened it by a name of that machine, not through a proxy
 * nor under the installation's public address. What a trusted proxy reports is not enough: the caller may have made it up
 * where the port is open to others too.
 */
export const isLocal = ({ ip, hostname, headers, socket }: Caller, publicUrl?: string): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackAddress(ip) &&
  !ofProxies.some((name) => headers[name] !== undefined) &&
  isLoopbackHost(hostname) &&
  (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));

import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../platform/loopback.ts';

const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/**
 * Whether the caller is on the machine that Owed runs on and opened it by a name of that machine, not through a proxy
 * under the installation's public address.
 */
export const isLocal = (
  { ip, hostname }: Pick<FastifyRequest, 'ip' | 'hostname'>,
  publicUrl?: string,
): boolean =>
  isLoopbackAddress(ip) &&
  isLoopbackHost(hostname) &&
  (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));

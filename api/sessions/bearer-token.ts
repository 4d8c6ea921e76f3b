import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request bears this token, compared in constant time (RFC 6750, 2.1). */
export const bearsToken = ({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean => {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
};

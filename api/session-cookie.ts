import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionSeconds } from './session.ts';

const cookieName = 'owed_session';

/** Whether browsers reach the server over https; if so, the cookie is only sent over https. */
export const isSecure = (request: Pick<FastifyRequest, 'protocol'>, publicUrl?: string): boolean =>
  request.protocol === 'https' || publicUrl?.startsWith('https:') === true;

const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure });

export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[cookieName];

export const setSessionCookie = (reply: FastifyReply, token: string, secure: boolean): void => {
  void reply.setCookie(cookieName, token, { ...options(secure), maxAge: sessionSeconds });
};

export const clearSessionCookie = (reply: FastifyReply, secure: boolean): void => {
  void reply.clearCookie(cookieName, options(secure));
};

import { z } from 'zod';
import { sessionsEndedView, sessionView } from '../../../contracts/accounts/accounts.ts';
import { NotFound } from '../../../domain/errors.ts';
import { NotSignedIn } from '../../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, noBody, nothing } from '../schemas.ts';

const tags = ['Account'];
const sessionParams = z.object({ id: z.string().regex(/^[\da-f]{64}$/) });

/** `/api/user/sessions`: the devices that are logged in to the account. */
export const sessionRoutes = (app: OwedApp, { desk: { sessions }, hub }: RouteDeps): void => {
  app.get(
    '/api/user/sessions',
    { schema: { tags, response: answers({ 200: z.array(sessionView) }) } },
    async ({ session }) => {
      if (session === null) throw new NotSignedIn();
      const all = await sessions.list(session.accountId);
      return all.map(({ key, device, ...times }) => ({
        ...times,
        id: key,
        userAgent: device?.userAgent ?? null,
        address: device?.address ?? null,
        isCurrent: key === session.key,
      }));
    },
  );

  app.delete(
    '/api/user/sessions/:id',
    { schema: { tags, params: sessionParams, response: answers({ 204: nothing }) } },
    async (request, reply) => {
      const {
        session,
        params: { id },
      } = request;
      if (session === null) throw new NotSignedIn();
      if (!(await sessions.endOne(session.accountId, id))) throw new NotFound('Session');
      hub.leave(id);
      logSecurity(request, 'sessions ended', { count: 1 });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/sessions/end-others',
    { schema: { tags, body: noBody, response: answers({ 200: sessionsEndedView }) } },
    async (request) => {
      const { session } = request;
      if (session === null) throw new NotSignedIn();
      const ended = await sessions.endOthers(session.accountId, session.key);
      for (const key of ended) hub.leave(key);
      logSecurity(request, 'sessions ended', { count: ended.length });
      return { count: ended.length };
    },
  );
};

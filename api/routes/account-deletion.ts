import { closeAccount } from '../../commands/close-account.ts';
import { NotSignedIn } from '../request-errors.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { logSecurity } from '../security-log.ts';
import { clearSessionCookie, isSecure } from '../session-cookie.ts';
import { answers, noBody, nothing } from './schemas.ts';

const tags = ['Account'];

/** `/api/user/account`: the signed-in user deletes the account. */
export const accountDeletionRoutes = (app: OwedApp, { desk, hub, changing, settings }: RouteDeps): void => {
  app.delete(
    '/api/user/account',
    { schema: { tags, body: noBody, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        status: 204,
        act: async (call) => {
          if (request.session === null) throw new NotSignedIn();
          const done = await closeAccount(desk, call, request.session.begunAt);
          logSecurity(request, 'account deleted', { count: done.ended.length });
          for (const session of done.ended) hub.leave(session);
          clearSessionCookie(reply, isSecure(request, settings.publicUrl));
          return done;
        },
        answer: () => null,
      }),
  );
};

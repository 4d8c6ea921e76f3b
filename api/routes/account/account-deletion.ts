import { closeAccount } from '../../../commands/accounts/close-account.ts';
import { accountDeletionBody } from '../../../contracts/accounts/account-bodies.ts';
import { assertPassword } from '../../sessions/assert-password.ts';
import { NotSignedIn } from '../../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { clearSessionCookie, isSecure } from '../../sessions/session-cookie.ts';
import { answers, nothing } from '../schemas.ts';

const tags = ['Account'];

/** `/api/user/account`: the signed-in user deletes the account. */
export const accountDeletionRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, hub, changing, settings } = deps;
  app.delete(
    '/api/user/account',
    { schema: { tags, body: accountDeletionBody, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        status: 204,
        needsNoRoom: true,
        sameBody: null,
        act: async (call) => {
          if (request.session === null) throw new NotSignedIn();
          const password = request.body?.currentPassword;
          if (password !== undefined) await assertPassword(deps, request, call.account, password);
          const isProven = password !== undefined;
          const done = await closeAccount(desk, call, request.session.begunAt, isProven);
          logSecurity(request, 'account deleted', { count: done.ended.length });
          for (const session of done.ended) hub.leave(session);
          clearSessionCookie(reply, isSecure(request, settings.publicUrl));
          return done;
        },
        answer: () => null,
      }),
  );
};

import { setTimeout as sleep } from 'node:timers/promises';
import {
  forgotPasswordView,
  resetPasswordView,
  type ForgotPasswordView,
} from '../../../contracts/accounts/accounts.ts';
import {
  changePasswordBody,
  forgotPasswordBody,
  resetPasswordBody,
} from '../../../contracts/accounts/account-bodies.ts';
import {
  passwordLinkSent,
  tokenIsValid,
  passwordIsReset,
} from '../../../contracts/accounts/password-messages.ts';
import type { QueuedMail } from '../../../commands/accounts/account-mails.ts';
import {
  auditorsOfPasswordLink,
  changePassword,
  resetPassword,
  sendPasswordLink,
} from '../../../commands/passwords/change-password.ts';
import { assertPassword } from '../../sessions/assert-password.ts';
import { callerOf } from '../../limits/caller.ts';
import { isLocal } from '../../server/local-caller.ts';
import { NotSignedIn } from '../../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, nothing, tokenParams } from '../schemas.ts';

const tags = ['Account'];

/** Longer than the work, so that the time of an answer does not tell whether an address has an account; in milliseconds. */
const answerTakes = 400;

const developmentInfo = (via: string, mail: QueuedMail | undefined): Partial<ForgotPasswordView> =>
  mail?.link === undefined ? {} : { resetLink: mail.link, sentBy: via, emailId: mail.messageId };

/** Setting a new password by a mailed link: open to visitors. */
export const forgottenPasswordRoutes = (
  app: OwedApp,
  { desk, rateLimits, hub, settings }: RouteDeps,
): void => {
  app.post(
    '/api/forgot-password',
    { schema: { tags, body: forgotPasswordBody, response: answers({ 200: forgotPasswordView }) } },
    async (request) => {
      await rateLimits.countPasswordLink(request);
      const link = sendPasswordLink(desk, request.body.email, callerOf(request));
      const [mail] = await Promise.all([link, sleep(answerTakes)]);
      logSecurity(request, 'password link requested');
      const isShown = desk.mailVia === 'outbox' && isLocal(request, settings.publicUrl);
      return { message: passwordLinkSent, ...(isShown && developmentInfo(desk.mailVia, mail)) };
    },
  );

  app.get(
    '/api/reset-password/:token',
    { schema: { tags, params: tokenParams, response: answers({ 200: resetPasswordView }, 410) } },
    async (request) => {
      await rateLimits.countLogin(request);
      const auditors = await auditorsOfPasswordLink(desk, request.params.token);
      const auditorLinks = auditors.map(({ linkId: id, name }) => ({ id, name }));
      return { message: tokenIsValid, ...(auditorLinks.length > 0 && { auditorLinks }) };
    },
  );

  app.post(
    '/api/reset-password/:token',
    {
      schema: {
        tags,
        params: tokenParams,
        body: resetPasswordBody,
        response: answers({ 200: resetPasswordView }, 410),
      },
    },
    async (request) => {
      await rateLimits.countLogin(request);
      const { account, ended } = await resetPassword(desk, request.params.token, request.body.password, {
        keptAuditorLinks: request.body.keepAuditorLinks,
        network: callerOf(request),
      });
      const { accountId, email } = account;
      logSecurity(request, 'password reset', { accountId, count: ended.length });
      await rateLimits.forgetTries(email);
      for (const session of ended) hub.leave(session);
      return { message: passwordIsReset };
    },
  );
};

/** `/api/user/password`: the signed-in user changes the password. */
export const passwordRoutes = (app: OwedApp, { desk, rateLimits, hub, changing }: RouteDeps): void => {
  app.put(
    '/api/user/password',
    { schema: { tags, body: changePasswordBody, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        status: 204,
        needsNoRoom: true,
        sameBody: request.body.keepAuditorLinks ?? null,
        secret: [request.body.currentPassword, request.body.newPassword],
        act: async (call) => {
          if (request.session === null) throw new NotSignedIn();
          const { currentPassword, newPassword, keepAuditorLinks: keptAuditorLinks = [] } = request.body;
          await assertPassword({ desk, rateLimits }, request, call.account, currentPassword);
          const done = await changePassword(desk, call, {
            newPassword,
            session: request.session.key,
            keptAuditorLinks,
          });
          logSecurity(request, 'password changed', { count: done.ended.length });
          for (const session of done.ended) hub.leave(session);
          return done;
        },
        answer: () => null,
      }),
  );
};

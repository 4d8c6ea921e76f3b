import { actOnReminder, reminderActionOf } from '../../../commands/sequences/reminder-actions.ts';
import {
  reminderActionBody,
  reminderActionDone,
  reminderActionView,
} from '../../../contracts/sequences/reminder-actions.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, tokenParams as params } from '../schemas.ts';

const tags = ['Mailed links'];

/** The links of the email about tomorrow's reminders: open to visitors, for one action each. */
export const reminderActionRoutes = (app: OwedApp, { desk, rateLimits }: RouteDeps): void => {
  app.get(
    '/api/reminder-actions/:token',
    { schema: { tags, params, response: answers({ 200: reminderActionView }, 410) } },
    async (request) => {
      await rateLimits.countLogin(request);
      return reminderActionOf(desk, request.params.token);
    },
  );

  app.post(
    '/api/reminder-actions/:token',
    {
      schema: { tags, params, body: reminderActionBody, response: answers({ 200: reminderActionDone }, 410) },
    },
    async (request) => {
      await rateLimits.countLogin(request);
      const { accountId, ...done } = await actOnReminder(desk, request.params.token, request.body);
      logSecurity(request, 'mailed link used', { accountId });
      return done;
    },
  );
};

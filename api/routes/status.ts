import { registrationMode } from '../../commands/invitations.ts';
import { statusView } from '../../contracts/status.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

/** `/api/status`, what every page says about the installation. Visitors see nothing about its mail. */
export const statusRoutes = (app: OwedApp, { desk, settings, mailStatus, isCatchingUp }: RouteDeps): void => {
  app.get(
    '/api/status',
    { schema: { tags: ['Installation'], response: answers({ 200: statusView }) } },
    async ({ session }) => ({
      registration: await registrationMode(desk),
      mail: session === null ? null : mailStatus.view(),
      listsIncomplete: session !== null && (await isCatchingUp()),
      clockOffset: settings.clockOffset,
      now: new Date(desk.clock.now()).toISOString(),
    }),
  );
};

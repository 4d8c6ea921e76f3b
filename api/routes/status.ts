import { registrationShown } from '../../commands/accounts/invitations.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { ownSenders } from '../../domain/sender/sender-address.ts';
import { statusView } from '../../contracts/status.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

/** `/api/status`, what every page says about the installation. Visitors see nothing about its mail. */
export const statusRoutes = (
  app: OwedApp,
  { desk, settings, mailStatus, emailWriter, isCatchingUp }: RouteDeps,
): void => {
  const { mailVia: via, ownLeaves } = desk;
  const ownSendersOf = async (accountId: number): Promise<string[]> =>
    via === 'smtp' ? [] : ownSenders({ via, ownLeaves }, await loadSenders(desk, accountId));
  app.get(
    '/api/status',
    { schema: { tags: ['Installation'], response: answers({ 200: statusView }) } },
    async ({ session }) => ({
      ...(await registrationShown(desk)),
      writesWithAi: emailWriter !== undefined,
      mail:
        session === null ? null : { ...mailStatus.view(), ownSenders: await ownSendersOf(session.accountId) },
      listsIncomplete: await isCatchingUp(),
      clockOffset: settings.clockOffset,
      now: new Date(desk.clock.now()).toISOString(),
    }),
  );
};

import { loadClientName, loadInvoice } from '../../../commands/desk.ts';
import { earlierSetupOf, reviewEarlierSetup } from '../../../commands/accounts/earlier-setup.ts';
import {
  earlierSetupBody,
  earlierSetupView,
  type EarlierSetupView,
} from '../../../contracts/accounts/earlier-setup.ts';
import { NotFound, PasswordNeeded } from '../../../domain/errors.ts';
import { accounts } from '../../../projections/accounts.ts';
import { senders } from '../../../projections/senders.ts';
import { sequences } from '../../../projections/sequences/sequences.ts';
import { sequencesOfAccount } from '../../../projections/sequences/sequences-of-account.ts';
import type { SequenceRecord } from '../../../projections/sequences/sequences-document.ts';
import { assertPassword } from '../../sessions/assert-password.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, nothing } from '../schemas.ts';

const tags = ['Account'];

/** Whether it was started before a take-over, and has not gone on since. */
const isEarlier = (
  { ended, startedAt, sequence: { since = startedAt, holds } }: SequenceRecord,
  at: string,
): boolean =>
  ended === 'no' &&
  (since < at || (since === at && holds.some(({ detail }) => detail?.code === 'taken_over')));

/** `/api/user/earlier-setup`: what was set up before the account was taken over, for its owner to look through. */
export const earlierSetupRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, changing } = deps;

  const earlierSequences = async (account: number, at: string): Promise<EarlierSetupView['sequences']> => {
    const found: EarlierSetupView['sequences'] = [];
    for await (const { invoiceId, sequences: records } of sequencesOfAccount(desk.readModels, account)) {
      if (!records.some((record) => isEarlier(record, at))) continue;
      const { facts } = await loadInvoice(desk, account, invoiceId);
      const clientName = await loadClientName(desk, facts.clientId);
      found.push({ invoiceId, invoiceNumber: facts.invoiceNumber, clientName });
    }
    return found;
  };

  app.get(
    '/api/user/earlier-setup',
    {
      schema: {
        tags,
        summary:
          'What was set up before the account was taken over; 404 when nothing is to be looked through',
        response: answers({ 200: earlierSetupView }, 404),
      },
    },
    async (request) => {
      const account = await loadSignedIn(desk, assertSignedIn(request));
      const setup = await earlierSetupOf(desk, account);
      if (setup === undefined) throw new NotFound('Earlier setup');
      return { ...setup, sequences: await earlierSequences(account.accountId, setup.since) };
    },
  );

  app.post(
    '/api/user/earlier-setup',
    {
      schema: {
        tags,
        summary: 'Ends the review: what is named goes on, the rest stays off',
        body: earlierSetupBody,
        response: answers({ 204: nothing }),
      },
    },
    async (request, reply) => {
      const { currentPassword, ...body } = request.body;
      if (body.senders.length > 0) {
        if (!currentPassword) throw new PasswordNeeded('use a sender of before again');
        const account = await loadSignedIn(desk, assertSignedIn(request));
        await assertPassword(deps, request, account, currentPassword);
      }
      return changing(request, reply, {
        views: [accounts.model.name, senders.model.name, sequences.model.name],
        status: 204,
        sameBody: body,
        act: async (call) => {
          const done = await reviewEarlierSetup(desk, call, body);
          logSecurity(request, 'earlier setup reviewed');
          return done;
        },
        answer: () => null,
      });
    },
  );
};

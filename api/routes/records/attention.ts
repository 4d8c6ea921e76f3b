import { atQuery } from '../../../contracts/invoices/as-of.ts';
import { loadIfThere } from '../../../commands/desk.ts';
import { attentionView } from '../../../contracts/invoices/attention.ts';
import { attentionOf } from '../../../projections/lists/attention-view.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Dashboard'];

/** `/api/attention`: what needs a person on the account's day. */
export const attentionRoutes = (app: OwedApp, { desk, readsOf, waitingForRoom }: RouteDeps): void => {
  app.get(
    '/api/attention',
    { config: asOfMoment, schema: { tags, querystring: atQuery, response: answers({ 200: attentionView }) } },
    async (request, reply) => {
      const reads = await readsOf(request, reply);
      const account = await loadIfThere(desk, reads.account);
      const asksByRules = account.status === 'active' && account.approvalRules !== null;
      const waiting = reads.moment === undefined ? await waitingForRoom(reads.account) : [];
      return attentionOf(reads, { asksByRules, waitingForRoom: waiting });
    },
  );
};

import { atQuery } from '../../../contracts/invoices/as-of.ts';
import { attentionView } from '../../../contracts/invoices/attention.ts';
import { attentionOf } from '../../../projections/lists/attention-view.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Dashboard'];

/** `/api/attention`: what needs a person on the account's day. */
export const attentionRoutes = (app: OwedApp, { readsOf }: RouteDeps): void => {
  app.get(
    '/api/attention',
    { config: asOfMoment, schema: { tags, querystring: atQuery, response: answers({ 200: attentionView }) } },
    async (request, reply) => attentionOf(await readsOf(request, reply)),
  );
};

import { timelinePage, timelineQuery } from '../../../contracts/invoices/timeline.ts';
import { forAuditors } from '../../sessions/auditor-guard.ts';
import { asOfMoment, momentAsked } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

/** `/api/timeline`: what happened to an invoice, to a client, or in the account. */
export const timelineRoutes = (app: OwedApp, { readsOf, timeline }: RouteDeps): void => {
  app.get(
    '/api/timeline',
    {
      config: { ...asOfMoment, ...forAuditors },
      schema: {
        tags: ['Timeline'],
        summary: 'What happened, the latest first',
        querystring: timelineQuery,
        response: answers({ 200: timelinePage }, 404),
      },
    },
    async (request, reply) => {
      const {
        account: id,
        timeZone,
        numberFormat,
        readModels,
        moment: until,
        shown,
      } = await readsOf(request, reply);
      const { since } = request.query;
      const period = {
        until,
        since: since && momentAsked('since', since, timeZone),
        notBefore: shown?.begin,
      };
      return timeline.page({ id, timeZone, numberFormat }, request.query, readModels, period);
    },
  );
};

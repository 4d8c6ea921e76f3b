import { atQuery } from '../../../contracts/invoices/as-of.ts';
import { dashboardView, figuresView, receivablesView } from '../../../contracts/invoices/dashboard.ts';
import { dashboardView as dashboardShown } from '../../../projections/figures/cards.ts';
import { figuresOf } from '../../../projections/figures/charts.ts';
import { receivablesByAge } from '../../../projections/figures/receivables.ts';
import { forAuditors } from '../../sessions/auditor-guard.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Dashboard'];

/**
 * `/api/dashboard`: the figures of the cards; `/api/figures`: those of the charts; `/api/receivables`: what is owed by
 * age. On the account's day.
 */
export const dashboardRoutes = (app: OwedApp, { readsOf }: RouteDeps): void => {
  app.get(
    '/api/dashboard',
    { config: asOfMoment, schema: { tags, querystring: atQuery, response: answers({ 200: dashboardView }) } },
    async (request, reply) => dashboardShown(await readsOf(request, reply)),
  );
  app.get(
    '/api/figures',
    { config: asOfMoment, schema: { tags, querystring: atQuery, response: answers({ 200: figuresView }) } },
    async (request, reply) => figuresOf(await readsOf(request, reply)),
  );
  app.get(
    '/api/receivables',
    {
      config: { ...asOfMoment, ...forAuditors },
      schema: { tags, querystring: atQuery, response: answers({ 200: receivablesView }) },
    },
    async (request, reply) => receivablesByAge(await readsOf(request, reply)),
  );
};

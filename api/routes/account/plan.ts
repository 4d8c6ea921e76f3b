import {
  offeredPlans,
  plans,
  planView,
  type OfferedPlan,
  type PlanName,
} from '../../../contracts/accounts/plans.ts';
import { isTrialOver, placesOf } from '../../../commands/places.ts';
import { historyBytesOf } from '../../../projections/history-size.ts';
import { inAnyState, invoices } from '../../../projections/invoices.ts';
import { invoiceRows } from '../../../projections/rows/invoice-rows.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

/** Where a plan is paid: the provider's page, with what it needs to know whose plan it is. */
const checkoutLink = (page: string, plan: PlanName, accountId: number): string => {
  const link = new URL(page);
  link.searchParams.set('plan', plan);
  link.searchParams.set('account', String(accountId));
  return link.href;
};

const checkoutLinks = (page: string, accountId: number): Record<OfferedPlan, string> => {
  const [solo, agency, enterprise] = offeredPlans;
  return {
    [solo]: checkoutLink(page, solo, accountId),
    [agency]: checkoutLink(page, agency, accountId),
    [enterprise]: checkoutLink(page, enterprise, accountId),
  };
};

/** `/api/plan`: the account's plan, what it has used of it, and where plans are paid. */
export const planRoutes = (app: OwedApp, { desk, settings, written }: RouteDeps): void => {
  const { readModels } = desk;
  app.get(
    '/api/plan',
    { schema: { tags: ['Account'], response: answers({ 200: planView }) } },
    async (request) => {
      const account = await loadSignedIn(desk, assertSignedIn(request));
      const { accountId, license, trial } = account;
      const [invoiceCount, sequenceCount, invoicePlaces, sequencePlaces, historyBytes] = await Promise.all([
        readModels.count(invoices.model, accountId, inAnyState),
        readModels.count(invoiceRows.model, accountId, { tab: ['active', 'paused'] }),
        placesOf(desk, account, 'invoice'),
        placesOf(desk, account, 'sequence'),
        historyBytesOf(readModels, accountId),
      ]);
      const isEndless = desk.trialDays === 0 || trial === null;
      const { maxHistoryBytes, maxHistoryBytesAnHour } = plans[license];
      return {
        license,
        invoices: invoicePlaces ?? { used: invoiceCount, remaining: null },
        sequences: sequencePlaces ?? { used: sequenceCount, remaining: null },
        history: {
          bytes: historyBytes,
          most: maxHistoryBytes,
          withinHour: written.of(accountId).count,
          mostWithinHour: maxHistoryBytesAnHour,
        },
        trial: isEndless
          ? null
          : { startedAt: trial.startedAt, endsAt: trial.endsAt, isOver: isTrialOver(desk, account) },
        trialDays: desk.trialDays,
        checkout: settings.checkoutUrl === undefined ? null : checkoutLinks(settings.checkoutUrl, accountId),
      };
    },
  );
};

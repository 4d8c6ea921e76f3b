import { dashboardView } from '../../contracts/dashboard.ts';
import { dashboardFigures } from '../../projections/dashboard.ts';
import { loadAccountNow } from '../account-clock.ts';
import { assertSignedIn } from '../changing-call.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

const tags = ['Dashboard'];

/** `/api/dashboard`: the figures of the cards on the account's current day. */
export const dashboardRoutes = (app: OwedApp, { desk }: RouteDeps): void => {
  app.get(
    '/api/dashboard',
    { schema: { tags, response: answers({ 200: dashboardView }) } },
    async (request) => {
      const account = assertSignedIn(request);
      const { today } = await loadAccountNow(desk, account);
      return dashboardFigures({ readModels: desk.readModels, account, today });
    },
  );
};

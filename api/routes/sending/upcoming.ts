import { upcomingPage } from '../../../contracts/sequences/upcoming.ts';
import { upcomingQuery } from '../../../contracts/sequences/upcoming-query.ts';
import { upcomingPage as readUpcoming } from '../../../projections/lists/upcoming-emails.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Sequences'];

/** `/api/upcoming`: what is to go on which day. */
export const upcomingRoutes = (app: OwedApp, { readsOf }: RouteDeps): void => {
  app.get(
    '/api/upcoming',
    {
      config: { ...asOfMoment, isExpensive: true },
      schema: {
        tags,
        summary: 'The emails that are to go between two days if nothing changes',
        querystring: upcomingQuery,
        response: answers({ 200: upcomingPage }),
      },
    },
    async (request, reply) => readUpcoming(await readsOf(request, reply), request.query),
  );
};

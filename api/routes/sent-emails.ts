import { z } from 'zod';
import { sentEmailView } from '../../contracts/sent-emails.ts';
import { sentEmails, shownInHistory } from '../../projections/sent-emails.ts';
import { accountIdOf } from '../changing-call.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { sendList } from '../stored-lists.ts';
import { answers, idsQuery } from './schemas.ts';

const tags = ['Sent emails'];

/** `/api/sent-emails`: the history, the latest first. */
export const sentEmailRoutes = (app: OwedApp, { desk }: RouteDeps): void => {
  app.get(
    '/api/sent-emails',
    { schema: { tags, querystring: idsQuery, response: answers({ 200: z.array(sentEmailView) }) } },
    async (request, reply) => {
      const { ids } = request.query;
      const found = await desk.readModels.find(sentEmails.model, accountIdOf(request), {
        where: shownInHistory,
        ...(ids && { ids }),
        orderBy: 'sentAt',
        descending: true,
      });
      return sendList(request, reply, sentEmails.model, found);
    },
  );
};

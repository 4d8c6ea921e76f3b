import { z } from 'zod';
import { sentEmailView } from '../../contracts/sent-emails.ts';
import { sentEmails, shownInHistory } from '../../projections/sent-emails.ts';
import { assertSignedIn } from '../changing-call.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { sendList, sendWholeList } from '../stored-lists.ts';
import { answers, idsQuery } from './schemas.ts';

const tags = ['Sent emails'];

/** `/api/sent-emails`: the history, latest first. */
export const sentEmailRoutes = (app: OwedApp, { desk }: RouteDeps): void => {
  app.get(
    '/api/sent-emails',
    { schema: { tags, querystring: idsQuery, response: answers({ 200: z.array(sentEmailView) }) } },
    async (request, reply) => {
      const { readModels } = desk;
      const { model } = sentEmails;
      const { ids } = request.query;
      const account = assertSignedIn(request);
      const query = { where: shownInHistory, orderBy: 'sentAt', descending: true };
      if (ids === undefined) return sendWholeList(request, reply, { readModels, model, account, query });
      return sendList(request, reply, model, await readModels.find(model, account, { ...query, ids }));
    },
  );
};

import { z } from 'zod';
import {
  savedFilter,
  type SavedFilter,
  savedFilterBody,
  savedFilterNameBody,
} from '../../../contracts/accounts/saved-filters.ts';
import type { Call } from '../../../commands/command-context.ts';
import type { Done } from '../../../commands/desk.ts';
import { deleteFilter, renameFilter, saveFilter } from '../../../commands/accounts/saved-filters.ts';
import { accountStream } from '../../../commands/streams.ts';
import { NotFound } from '../../../domain/errors.ts';
import { accounts } from '../../../projections/accounts.ts';
import { storedDocument } from '../../../projections/projection.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams, nothing } from '../schemas.ts';

const tags = ['Lists'];
const views = [accounts.model.name];

/** `/api/saved-filters`: the filters of lists that were saved under a name; `/api/user` has them too. */
export const savedFilterRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  const filtersOf = async (account: number, done?: Done): Promise<readonly SavedFilter[]> => {
    const document = { account, id: account };
    const body = await desk.readYourWrites.answer(accounts, document, accountStream(account), done);
    return body === undefined ? [] : storedDocument(accounts, body).savedFilters;
  };
  const answer = async (id: number, done: Done, { account }: Call): Promise<string> => {
    const found = (await filtersOf(account.accountId, done)).find((one) => one.id === id);
    if (found === undefined) throw new NotFound('Filter');
    return JSON.stringify(found);
  };

  app.get(
    '/api/saved-filters',
    { schema: { tags, response: answers({ 200: z.array(savedFilter) }) } },
    async (request) => [...(await filtersOf(assertSignedIn(request)))],
  );

  app.post(
    '/api/saved-filters',
    { schema: { tags, body: savedFilterBody, response: answers({ 201: savedFilter }) } },
    (request, reply) =>
      changing(request, reply, {
        records: 1,
        status: 201,
        views,
        act: (call) => saveFilter(desk, call, request.body),
        answer: (done, call) => answer(done.filterId, done, call),
      }),
  );

  app.patch(
    '/api/saved-filters/:id',
    {
      schema: { tags, params: idParams, body: savedFilterNameBody, response: answers({ 200: savedFilter }) },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: (call) => renameFilter(desk, call, id, request.body.name),
        answer: (done, call) => answer(id, done, call),
      });
    },
  );

  app.delete(
    '/api/saved-filters/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => deleteFilter(desk, call, request.params.id),
        answer: () => null,
      }),
  );
};

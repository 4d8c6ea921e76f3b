import { z } from 'zod';
import { atQuery } from '../../../contracts/invoices/as-of.ts';
import {
  clientBody,
  clientChangeBody,
  clientCredit,
  clientFigures,
  clientView,
  type ClientView,
} from '../../../contracts/invoices/clients.ts';
import { NotFound } from '../../../domain/errors.ts';
import type { Done } from '../../../commands/desk.ts';
import { creditOfClient } from '../../../projections/figures/credit-of-client.ts';
import { figuresOfClient } from '../../../projections/figures/of-client.ts';
import { clients } from '../../../projections/clients.ts';
import { storedDocument } from '../../../projections/projection.ts';
import { createClient, deleteClient, reviseClient } from '../../../commands/clients.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { sendList, sendWholeList } from '../../calls/stored-lists.ts';
import { clientChangeFrom, newClientFrom } from '../../bodies/client.ts';
import { answers, idParams, idsAtQuery, nothing } from '../schemas.ts';
import { clientStream } from '../../../commands/streams.ts';

const tags = ['Clients'];
const views = ['clients', 'invoices', 'sequences', 'client-rows', 'invoice-rows', 'dashboard'];

/** `/api/clients`. */
export const clientRoutes = (app: OwedApp, { desk, changing, readsOf, traffic }: RouteDeps): void => {
  const asListed = async (account: number, id: number, done?: Done): Promise<string> => {
    const body = await desk.readYourWrites.answer(clients, { account, id }, clientStream(id), done);
    if (body === undefined) throw new NotFound('Client');
    return body;
  };

  app.get(
    '/api/clients',
    {
      config: asOfMoment,
      schema: { tags, querystring: idsAtQuery, response: answers({ 200: z.array(clientView) }) },
    },
    async (request, reply) => {
      const { readModels, account } = await readsOf(request, reply);
      const { model } = clients;
      const { ids } = request.query;
      if (ids === undefined) return sendWholeList(request, reply, { readModels, model, account, traffic });
      return sendList(request, reply, model, await readModels.find(model, account, { ids }));
    },
  );

  app.get(
    '/api/clients/:id/figures',
    {
      config: asOfMoment,
      schema: { tags, params: idParams, querystring: atQuery, response: answers({ 200: clientFigures }) },
    },
    async (request, reply) => {
      const reads = await readsOf(request, reply);
      const { id } = request.params;
      const client = await reads.readModels.get(clients.model, { account: reads.account, id });
      if (client?.body == null) throw new NotFound('Client');
      return figuresOfClient(reads, id);
    },
  );

  app.get(
    '/api/clients/:id/credit',
    {
      config: asOfMoment,
      schema: {
        tags,
        summary: "A client's credit, and the invoices that it can be applied to",
        params: idParams,
        querystring: atQuery,
        response: answers({ 200: clientCredit }),
      },
    },
    async (request, reply) => {
      const { readModels, account } = await readsOf(request, reply);
      const { id } = request.params;
      const client = await readModels.get(clients.model, { account, id });
      if (client?.body == null) throw new NotFound('Client');
      return creditOfClient({ readModels, account }, id);
    },
  );

  app.post(
    '/api/clients',
    { schema: { tags, body: clientBody, response: answers({ 201: clientView }) } },
    (request, reply) =>
      changing(request, reply, {
        records: 1,
        status: 201,
        views: ['clients', 'client-rows'],
        act: async (call) => createClient(desk, call, newClientFrom(request.body, call.account)),
        answer: (done, { account }) => asListed(account.accountId, done.clientId, done),
      }),
  );

  app.put(
    '/api/clients/:id',
    { schema: { tags, params: idParams, body: clientChangeBody, response: answers({ 200: clientView }) } },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: async (call) => {
          const stored = async (): Promise<ClientView> =>
            storedDocument(clients, await asListed(call.account.accountId, id));
          return reviseClient(desk, call, id, clientChangeFrom(request.body, stored));
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.delete(
    '/api/clients/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => deleteClient(desk, call, request.params.id),
        answer: () => null,
      }),
  );
};

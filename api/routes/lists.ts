import type { FastifyRequest } from 'fastify';
import {
  clientIdsQuery,
  clientListQuery,
  clientPage,
  invoiceIdsQuery,
  invoiceListQuery,
  invoicePage,
  nextEmails,
  nextEmailsQuery,
  selectedIds,
  sentEmailIdsQuery,
  sentEmailListQuery,
  sentEmailPage,
  sequenceIdsQuery,
  sequenceListQuery,
  sequencePage,
} from '../../contracts/lists.ts';
import { clientIds, clientPage as readClients } from '../../projections/lists/client-list.ts';
import { invoiceIds, invoicePage as readInvoices } from '../../projections/lists/invoice-list.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import { sentEmailIds, sentEmailPage as readSentEmails } from '../../projections/lists/sent-email-list.ts';
import {
  nextEmailsOf,
  sequenceIds,
  sequencePage as readSequences,
} from '../../projections/lists/sequence-list.ts';
import { loadAccountNow } from '../account-clock.ts';
import { assertSignedIn } from '../changing-call.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

const tags = ['Lists'];
const usualNextEmails = 4;

/** `/api/lists`: the lists that pages show, page by page. */
export const listRoutes = (app: OwedApp, { desk }: RouteDeps): void => {
  const callOf = async (request: Pick<FastifyRequest, 'session'>): Promise<ListCall> => {
    const account = assertSignedIn(request);
    return { readModels: desk.readModels, account, ...(await loadAccountNow(desk, account)) };
  };
  const selection = answers({ 200: selectedIds });

  app.get(
    '/api/lists/invoices',
    { schema: { tags, querystring: invoiceListQuery, response: answers({ 200: invoicePage }) } },
    async (request) => readInvoices(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/invoices/ids',
    { schema: { tags, querystring: invoiceIdsQuery, response: selection } },
    async (request) => invoiceIds(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/sequences',
    { schema: { tags, querystring: sequenceListQuery, response: answers({ 200: sequencePage }) } },
    async (request) => readSequences(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/sequences/ids',
    { schema: { tags, querystring: sequenceIdsQuery, response: selection } },
    async (request) => sequenceIds(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/sent-emails',
    { schema: { tags, querystring: sentEmailListQuery, response: answers({ 200: sentEmailPage }) } },
    async (request) => readSentEmails(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/sent-emails/ids',
    { schema: { tags, querystring: sentEmailIdsQuery, response: selection } },
    async (request) => sentEmailIds(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/clients',
    { schema: { tags, querystring: clientListQuery, response: answers({ 200: clientPage }) } },
    async (request) => readClients(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/clients/ids',
    { schema: { tags, querystring: clientIdsQuery, response: selection } },
    async (request) => clientIds(await callOf(request), request.query),
  );
  app.get(
    '/api/lists/next-emails',
    { schema: { tags, querystring: nextEmailsQuery, response: answers({ 200: nextEmails }) } },
    async (request) => nextEmailsOf(await callOf(request), request.query.limit ?? usualNextEmails),
  );
};

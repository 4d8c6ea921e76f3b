import {
  clientPage,
  invoicePage,
  nextEmails,
  selectedIds,
  summedIds,
  sentEmailPage,
  sequencePage,
} from '../../../contracts/invoices/lists.ts';
import {
  clientIdsQuery,
  clientListQuery,
  invoiceIdsQuery,
  invoiceListQuery,
  nextEmailsQuery,
  sentEmailIdsQuery,
  sentEmailListQuery,
  sequenceIdsQuery,
  sequenceListQuery,
} from '../../../contracts/invoices/list-queries.ts';
import { paymentListQuery, paymentPage } from '../../../contracts/invoices/payments.ts';
import { clientIds, clientPage as readClients } from '../../../projections/lists/client-list.ts';
import { invoiceIds, invoicePage as readInvoices } from '../../../projections/lists/invoice-list.ts';
import { paymentPage as readPayments } from '../../../projections/lists/payment-list.ts';
import { sentEmailIds, sentEmailPage as readSentEmails } from '../../../projections/lists/sent-email-list.ts';
import {
  nextEmailsOf,
  sequenceIds,
  sequencePage as readSequences,
} from '../../../projections/lists/sequence-list.ts';
import { forAuditors } from '../../sessions/auditor-guard.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Lists'];
const usualNextEmails = 4;

/** `/api/lists` and `/api/payments`: the lists that pages show, page by page. */
export const listRoutes = (app: OwedApp, { readsOf }: RouteDeps): void => {
  const selection = answers({ 200: selectedIds });
  const summed = answers({ 200: summedIds });

  app.get(
    '/api/lists/invoices',
    {
      config: { ...asOfMoment, ...forAuditors },
      schema: { tags, querystring: invoiceListQuery, response: answers({ 200: invoicePage }) },
    },
    async (request, reply) => readInvoices(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/invoices/ids',
    {
      config: { ...asOfMoment, isExpensive: true },
      schema: { tags, querystring: invoiceIdsQuery, response: summed },
    },
    async (request, reply) => invoiceIds(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/sequences',
    {
      config: asOfMoment,
      schema: { tags, querystring: sequenceListQuery, response: answers({ 200: sequencePage }) },
    },
    async (request, reply) => readSequences(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/sequences/ids',
    {
      config: { ...asOfMoment, isExpensive: true },
      schema: { tags, querystring: sequenceIdsQuery, response: summed },
    },
    async (request, reply) => sequenceIds(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/sent-emails',
    {
      config: { ...asOfMoment, ...forAuditors },
      schema: { tags, querystring: sentEmailListQuery, response: answers({ 200: sentEmailPage }) },
    },
    async (request, reply) => readSentEmails(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/sent-emails/ids',
    {
      config: { ...asOfMoment, isExpensive: true },
      schema: { tags, querystring: sentEmailIdsQuery, response: selection },
    },
    async (request, reply) => sentEmailIds(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/clients',
    {
      config: { ...asOfMoment, ...forAuditors },
      schema: { tags, querystring: clientListQuery, response: answers({ 200: clientPage }) },
    },
    async (request, reply) => readClients(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/clients/ids',
    {
      config: { ...asOfMoment, isExpensive: true },
      schema: { tags, querystring: clientIdsQuery, response: selection },
    },
    async (request, reply) => clientIds(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/payments',
    {
      config: asOfMoment,
      schema: {
        tags,
        summary: 'The payments, credits, write-offs and refunds of all invoices',
        querystring: paymentListQuery,
        response: answers({ 200: paymentPage }),
      },
    },
    async (request, reply) => readPayments(await readsOf(request, reply), request.query),
  );
  app.get(
    '/api/lists/next-emails',
    {
      config: asOfMoment,
      schema: { tags, querystring: nextEmailsQuery, response: answers({ 200: nextEmails }) },
    },
    async (request, reply) =>
      nextEmailsOf(await readsOf(request, reply), request.query.limit ?? usualNextEmails),
  );
};

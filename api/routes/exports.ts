import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  clientIdsQuery,
  invoiceIdsQuery,
  mostRows,
  sentEmailIdsQuery,
  sequenceIdsQuery,
  type ClientRow,
  type InvoiceRow,
  type SentEmailRow,
  type SequenceRow,
} from '../../contracts/lists.ts';
import { clientPage } from '../../projections/lists/client-list.ts';
import { invoicePage } from '../../projections/lists/invoice-list.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import { sentEmailPage } from '../../projections/lists/sent-email-list.ts';
import { sequencePage } from '../../projections/lists/sequence-list.ts';
import { loadAccountNow } from '../account-clock.ts';
import { assertSignedIn } from '../changing-call.ts';
import { decimalOf, type CsvCell } from '../csv.ts';
import { sendListCsv } from '../list-csv.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

const tags = ['Exports'];
const response = answers({ 200: z.string().describe('CSV, UTF-8 with a byte order mark') });
const produces = ['text/csv'];

const invoiceHeader = [
  'Invoice number',
  'Client name',
  'Client email',
  'Amount',
  'Currency',
  'Issue date',
  'Due date',
  'Status',
  'Date paid',
  'Promised date',
];
const invoiceCells = (row: InvoiceRow): CsvCell[] => [
  row.invoiceNumber,
  row.clientName,
  row.clientEmail,
  decimalOf(row.amount),
  'USD',
  row.dateIssued,
  row.dueDate,
  row.status,
  row.datePaid,
  row.promisedPaymentDate,
];

const clientHeader = [
  'Client name',
  'Client email',
  'Relationship',
  'Phone',
  'Address',
  'City',
  'State',
  'Postal code',
  'Country',
  'Unpaid amount',
];
const clientCells = (row: ClientRow): CsvCell[] => [
  row.name,
  row.email,
  row.relationshipType,
  row.phone,
  row.address,
  row.city,
  row.state,
  row.postalCode,
  row.country,
  decimalOf(row.invoices.unpaidCents),
];

const sequenceHeader = [
  'Client name',
  'Client email',
  'Invoice number',
  'Amount',
  'Due date',
  'Status',
  'Promised date',
];
const sequenceCells = (row: SequenceRow): CsvCell[] => [
  row.clientName,
  row.clientEmail,
  row.invoiceNumber,
  row.amount === null ? null : decimalOf(row.amount),
  row.dueDate,
  row.status,
  row.promisedPaymentDate,
];

const emailHeader = ['Sent at', 'Recipient', 'Client name', 'Invoice number', 'Subject', 'Status'];
const emailCells = (row: SentEmailRow): CsvCell[] => [
  row.sentAt,
  row.recipient,
  row.clientName,
  row.invoiceNumber,
  row.subject,
  row.status,
];

/** `/api/exports`: the lists as CSV, filtered, searched and sorted as `/api/lists` does. */
export const exportRoutes = (app: OwedApp, { desk }: RouteDeps): void => {
  const callOf = async (request: Pick<FastifyRequest, 'session'>): Promise<ListCall> => {
    const account = assertSignedIn(request);
    return { readModels: desk.readModels, account, ...(await loadAccountNow(desk, account)) };
  };
  const limit = mostRows;

  app.get(
    '/api/exports/invoices',
    { schema: { tags, produces, querystring: invoiceIdsQuery, response } },
    async (request, reply) => {
      const call = await callOf(request);
      const read = (after: string | undefined) => invoicePage(call, { ...request.query, after, limit });
      return sendListCsv(reply, {
        name: 'Invoices',
        today: call.today,
        header: invoiceHeader,
        cells: invoiceCells,
        read,
      });
    },
  );
  app.get(
    '/api/exports/clients',
    { schema: { tags, produces, querystring: clientIdsQuery, response } },
    async (request, reply) => {
      const call = await callOf(request);
      const read = (after: string | undefined) => clientPage(call, { ...request.query, after, limit });
      return sendListCsv(reply, {
        name: 'Clients',
        today: call.today,
        header: clientHeader,
        cells: clientCells,
        read,
      });
    },
  );
  app.get(
    '/api/exports/sequences',
    { schema: { tags, produces, querystring: sequenceIdsQuery, response } },
    async (request, reply) => {
      const call = await callOf(request);
      const read = (after: string | undefined) => sequencePage(call, { ...request.query, after, limit });
      return sendListCsv(reply, {
        name: 'Sequences',
        today: call.today,
        header: sequenceHeader,
        cells: sequenceCells,
        read,
      });
    },
  );
  app.get(
    '/api/exports/sent-emails',
    { schema: { tags, produces, querystring: sentEmailIdsQuery, response } },
    async (request, reply) => {
      const call = await callOf(request);
      const read = (after: string | undefined) => sentEmailPage(call, { ...request.query, after, limit });
      return sendListCsv(reply, {
        name: 'Sent emails',
        today: call.today,
        header: emailHeader,
        cells: emailCells,
        read,
      });
    },
  );
};

import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  clientIdsQuery,
  invoiceIdsQuery,
  mostRows,
  sentEmailIdsQuery,
  sequenceIdsQuery,
} from '../../contracts/lists.ts';
import { clientPage } from '../../projections/lists/client-list.ts';
import { invoicePage } from '../../projections/lists/invoice-list.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import { sentEmailPage } from '../../projections/lists/sent-email-list.ts';
import { sequencePage } from '../../projections/lists/sequence-list.ts';
import { loadAccountNow } from '../account-clock.ts';
import { assertSignedIn } from '../changing-call.ts';
import { accountExport } from '../exports/account-export.ts';
import { clientCsv, invoiceCsv, sentEmailCsv, sequenceCsv } from '../exports/csv-lists.ts';
import { sendListCsv } from '../exports/list-csv.ts';
import { zipStream } from '../exports/zip-stream.ts';
import { CallsAtOnce } from '../limits/calls-at-once.ts';
import { attachmentNamed } from '../files/send-file.ts';
import { logSecurity } from '../security-log.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

const tags = ['Exports'];
const response = answers({ 200: z.string().describe('CSV, UTF-8 with a byte order mark') });
const produces = ['text/csv'];
const limit = mostRows;
/** Whole accounts that one account may export at once. */
const mostAtOnce = 1;

/** `/api/exports`: the lists as CSV, filtered, searched and sorted as `/api/lists` does, and the whole account. */
export const exportRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, traffic } = deps;
  const atOnce = new CallsAtOnce(mostAtOnce);

  const callOf = async (request: Pick<FastifyRequest, 'session'>): Promise<ListCall> => {
    const account = assertSignedIn(request);
    return { readModels: desk.readModels, account, ...(await loadAccountNow(desk, account)) };
  };

  /** The call for a whole list, once the account may be sent one. */
  const listCall = async (request: FastifyRequest, reply: FastifyReply): Promise<ListCall> => {
    const call = await callOf(request);
    await traffic.beforeLarge(request, reply, call.account);
    return call;
  };

  app.get(
    '/api/exports/invoices',
    { schema: { tags, produces, querystring: invoiceIdsQuery, response } },
    async (request, reply) => {
      const call = await listCall(request, reply);
      return sendListCsv(reply, invoiceCsv, call.today, (after) =>
        invoicePage(call, { ...request.query, after, limit }),
      );
    },
  );
  app.get(
    '/api/exports/clients',
    { schema: { tags, produces, querystring: clientIdsQuery, response } },
    async (request, reply) => {
      const call = await listCall(request, reply);
      return sendListCsv(reply, clientCsv, call.today, (after) =>
        clientPage(call, { ...request.query, after, limit }),
      );
    },
  );
  app.get(
    '/api/exports/sequences',
    { schema: { tags, produces, querystring: sequenceIdsQuery, response } },
    async (request, reply) => {
      const call = await listCall(request, reply);
      return sendListCsv(reply, sequenceCsv, call.today, (after) =>
        sequencePage(call, { ...request.query, after, limit }),
      );
    },
  );
  app.get(
    '/api/exports/sent-emails',
    { schema: { tags, produces, querystring: sentEmailIdsQuery, response } },
    async (request, reply) => {
      const call = await listCall(request, reply);
      return sendListCsv(reply, sentEmailCsv, call.today, (after) =>
        sentEmailPage(call, { ...request.query, after, limit }),
      );
    },
  );

  app.get(
    '/api/exports/account',
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Everything about the account: lists, records, history, files and emails',
        produces: ['application/zip'],
        response: answers({ 200: z.string().describe('A zip file') }),
      },
    },
    async (request, reply) => {
      const call = await callOf(request);
      return atOnce.run(call.account, async () => {
        logSecurity(request, 'account exported');
        const zip = zipStream(accountExport(deps, call), new Date(call.now));
        void reply
          .type('application/zip')
          .header('content-disposition', attachmentNamed(`Owed ${call.today}.zip`))
          .header('cache-control', 'private, no-store')
          .send(zip);
        await finished(zip).catch((error: unknown) => {
          request.log.warn({ err: error }, 'The export of an account was not finished');
        });
        return reply;
      });
    },
  );
};

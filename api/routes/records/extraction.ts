import {
  extractedInvoice,
  extractionBody,
  extractionBodyLimit,
  extractionReviewBody,
} from '../../../contracts/invoices/extraction.ts';
import { invoiceView } from '../../../contracts/invoices/invoices.ts';
import { createFromExtraction } from '../../../commands/invoices/create-from-extraction.ts';
import { extractInvoice } from '../../../commands/invoices/extraction.ts';
import { invoiceStream } from '../../../commands/streams.ts';
import { NotFound } from '../../../domain/errors.ts';
import { invoices } from '../../../projections/invoices.ts';
import { reviewedFrom } from '../../bodies/review.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import { matchingClients } from '../../extraction/matching-clients.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Invoices'];

/** Each holds its file in memory and waits for a process of its own; the others are for other accounts. */
const mostPerAccount = 2;

/** Reading invoices from PDFs, and creating them from what was read. */
export const extractionRoutes = (app: OwedApp, { desk, changing, invoiceReader }: RouteDeps): void => {
  const atOnce = new CallsAtOnce(mostPerAccount);

  app.post(
    '/api/invoices/extract',
    {
      bodyLimit: extractionBodyLimit,
      schema: {
        tags,
        summary: 'Reads an invoice from a PDF',
        body: extractionBody,
        response: answers({ 200: extractedInvoice }, 402),
      },
    },
    async (request, reply) => {
      const accountId = assertSignedIn(request);
      const left = new AbortController();
      reply.raw.once('close', () => left.abort(new Error('The caller went away')));
      const extraction = await atOnce.run(accountId, async () => {
        const account = await loadSignedIn(desk, accountId);
        return extractInvoice({ ...desk, invoiceReader }, account, request.body, left.signal);
      });
      const { businessName: name, email } = extraction.clientInfo;
      const potentialMatchingClients = await matchingClients(desk.readModels, accountId, { name, email });
      return reply.send({ ...extraction, potentialMatchingClients });
    },
  );

  app.post(
    '/api/invoices/create-from-extraction',
    {
      schema: {
        tags,
        summary: 'Creates an invoice, and its client unless that exists, from reviewed fields',
        body: extractionReviewBody,
        response: answers({ 201: invoiceView }),
      },
    },
    (request, reply) =>
      changing(request, reply, {
        records: 2,
        status: 201,
        views: ['invoices', 'invoice-rows', 'clients', 'client-rows', 'dashboard'],
        act: async (call) => createFromExtraction(desk, call, reviewedFrom(request.body, call)),
        answer: async ({ invoiceId, ...done }, { account }) => {
          const ref = { account: account.accountId, id: invoiceId };
          const body = await desk.readYourWrites.answer(invoices, ref, invoiceStream(invoiceId), done);
          if (body === undefined) throw new NotFound('Invoice');
          return body;
        },
      }),
  );
};

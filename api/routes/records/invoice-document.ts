import { z } from 'zod';
import { documentBody } from '../../../contracts/imports/files.ts';
import { invoiceView } from '../../../contracts/invoices/invoices.ts';
import { attachDocument, loadDocument, removeDocument } from '../../../commands/invoices/invoice-document.ts';
import type { Call } from '../../../commands/command-context.ts';
import type { Done } from '../../../commands/desk.ts';
import { invoiceStream } from '../../../commands/streams.ts';
import { NotFound } from '../../../domain/errors.ts';
import { invoices } from '../../../projections/invoices.ts';
import { sequences } from '../../../projections/sequences/sequences.ts';
import { assertSignedIn, type Change } from '../../calls/changing-call.ts';
import { sendFile } from '../../files/send-file.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Invoices'];
const views = [invoices.model.name, sequences.model.name, 'invoice-rows'];

/** `/api/invoices/{id}/document`: an invoice's own PDF. */
export const invoiceDocumentRoutes = (app: OwedApp, { desk, files, traffic, changing }: RouteDeps): void => {
  /** Answers the invoice as its list shows it. */
  const changed = (id: number, act: (call: Call) => Promise<Done>): Change<Done> => ({
    views,
    act,
    answer: async (done, { account }) => {
      const ref = { account: account.accountId, id };
      const body = await desk.readYourWrites.answer(invoices, ref, invoiceStream(id), done);
      if (body === undefined) throw new NotFound('Invoice');
      return body;
    },
  });

  app.get(
    '/api/invoices/:id/document',
    {
      schema: {
        tags,
        summary: "The invoice's own PDF",
        params: idParams,
        produces: ['application/pdf'],
        response: answers({ 200: z.string().describe('The bytes of the file') }),
      },
    },
    async (request, reply) => {
      const account = assertSignedIn(request);
      const document = await loadDocument(desk, account, request.params.id);
      await traffic.beforeLarge(request, reply, account);
      const content = await files.stream(account, document.hash);
      if (content === undefined) throw new NotFound('Document');
      return sendFile(reply, { ...document, content });
    },
  );

  app.put(
    '/api/invoices/:id/document',
    {
      schema: {
        tags,
        summary: "Makes an uploaded PDF the invoice's own, in place of an earlier one",
        params: idParams,
        body: documentBody,
        response: answers({ 200: invoiceView }),
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const { filename } = request.body;
      return changing(
        request,
        reply,
        changed(id, (call) => attachDocument(desk, call, id, filename)),
      );
    },
  );

  app.delete(
    '/api/invoices/:id/document',
    { schema: { tags, params: idParams, response: answers({ 200: invoiceView }) } },
    (request, reply) => {
      const { id } = request.params;
      return changing(
        request,
        reply,
        changed(id, (call) => removeDocument(desk, call, id)),
      );
    },
  );
};

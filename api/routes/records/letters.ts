import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { calendarDate } from '../../../contracts/fields.ts';
import { loadAccount, loadInvoice } from '../../../commands/desk.ts';
import { clientStream } from '../../../commands/streams.ts';
import { addDays, todayIn } from '../../../domain/calendar.ts';
import { clientDecider } from '../../../domain/client/decide.ts';
import { InvalidField, NotFound } from '../../../domain/errors.ts';
import { finalDemandLetter } from '../../../domain/final-demand/letter.ts';
import { assertOpen } from '../../../domain/invoice/standing.ts';
import { storedDocument } from '../../../projections/projection.ts';
import { sentEmails, shownInHistory } from '../../../projections/sent-emails.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { sendFile } from '../../files/send-file.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

/** How long a client has to pay where nothing was recorded, in days. */
const daysToPay = 14;

/** An email is one row; more than this no sequences of an invoice have sent. */
const mostEmails = 1_000;

/** Letters that one account may have written at once. */
const mostAtOnce = 1;

/** `/api/invoices/{id}/final-demand`: the last letter to a client, as a PDF. */
export const letterRoutes = (app: OwedApp, { desk, writeLetter, traffic }: RouteDeps): void => {
  const atOnce = new CallsAtOnce(mostAtOnce);
  app.get(
    '/api/invoices/:id/final-demand',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['Invoices'],
        summary: 'A final demand to print: what is due, and every email that was sent. Records nothing.',
        params: idParams,
        /** Default: as recorded with the last final demand, else 14 days from today. */
        querystring: z.object({ payBy: calendarDate.optional() }),
        produces: ['application/pdf'],
        response: answers({ 200: z.string().describe('A PDF') }, 404, 409),
      },
    },
    async (request, reply) => {
      const accountId = assertSignedIn(request);
      return atOnce.run(accountId, async () => {
        const invoice = assertOpen(await loadInvoice(desk, accountId, request.params.id));
        const { clientId, invoiceNumber } = invoice.facts;
        await traffic.beforeLarge(request, reply, accountId);
        const [account, { state: client }] = await Promise.all([
          loadAccount(desk, accountId),
          desk.commands.load(clientStream(clientId), clientDecider),
        ]);
        if (client.status !== 'active') throw new NotFound('Client');
        const today = todayIn(account.timeZone, desk.clock.now());
        const { nextStep } = invoice.collection;
        const payBy = request.query.payBy ?? nextStep?.payBy ?? addDays(today, daysToPay);
        if (request.query.payBy !== undefined && payBy <= today)
          throw new InvalidField('payBy', 'The date to pay by must be later than today');
        const documents = await desk.readModels.find(sentEmails.model, accountId, {
          where: { ...shownInHistory, invoiceId: request.params.id, clientId },
          orderBy: 'sentAt',
          limit: mostEmails,
        });
        const emails = documents.flatMap(({ body }) =>
          body === null ? [] : [storedDocument(sentEmails, body)],
        );
        const letter = finalDemandLetter({ account, client, invoice, emails, payBy, today });
        const content = await buffer(writeLetter(letter));
        const name = `Final demand ${invoiceNumber}.pdf`;
        return sendFile(reply, {
          name,
          type: 'application/pdf',
          size: content.length,
          content: (async function* whole() {
            yield content;
          })(),
        });
      });
    },
  );
};

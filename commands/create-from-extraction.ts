import { newClientOf, type ExtractionReviewBody } from '../contracts/extraction.ts';
import { dollarsOf } from '../domain/money.ts';
import type { Call } from './command-context.ts';
import { createClient } from './clients.ts';
import { later, loadChosenClient, followUp, type Desk, type Done } from './desk.ts';
import { attachDocument } from './invoice-document.ts';
import { createInvoice } from './invoices.ts';
import { parseDate } from './moment.ts';
import { inPlace } from './places.ts';

const clientFrom = (body: ExtractionReviewBody) => ({
  ...newClientOf(body),
  email: body.clientEmail ?? '',
  phone: body.clientPhone,
});

const invoiceFrom = (body: ExtractionReviewBody, clientId: number) => ({
  clientId,
  invoiceNumber: body.invoiceNumber,
  amount: dollarsOf(body.amount),
  dueDate: body.dueDate,
  issueDate: body.issueDate,
  description: body.description,
});

/**
 * Creates an invoice from reviewed fields, with its client unless that exists, and keeps the PDF that it was read from.
 * Whatever could refuse the invoice is checked before the client is created. The call needs two numbers.
 * @throws InvalidField, PlanLimitReached
 */
export const createFromExtraction = async (
  desk: Desk,
  call: Call,
  body: ExtractionReviewBody,
): Promise<Done & { invoiceId: number; clientId: number }> => {
  const { accountId, timeZone } = call.account;
  const [invoiceId = 0, newClientId = 0] = call.ids;
  parseDate(body.dueDate, timeZone, 'dueDate');
  if (body.issueDate) parseDate(body.issueDate, timeZone, 'issueDate');
  if (body.filename) await desk.uploads.claim(accountId, body.filename, 'filename');
  const existing = body.useExistingClient ? (body.clientId ?? undefined) : undefined;
  if (existing !== undefined) await loadChosenClient(desk, accountId, existing);

  return inPlace(desk, call, { kind: 'invoice', id: invoiceId, invoiceId }, async (take) => {
    await take();
    const client =
      existing === undefined
        ? await createClient(desk, { ...call, ids: [newClientId] }, clientFrom(body))
        : { clientId: existing, position: undefined };
    const invoice = await createInvoice(desk, call, invoiceFrom(body, client.clientId));
    const position = later(client.position, invoice.position);
    return {
      invoiceId,
      clientId: client.clientId,
      position: await withPdf(desk, call, invoiceId, body, position),
    };
  });
};

const withPdf = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { filename }: ExtractionReviewBody,
  position: Done['position'],
): Promise<Done['position']> => {
  let last = position;
  if (!filename) return last;
  const keep = async (): Promise<void> => {
    last = later(last, (await attachDocument(desk, call, invoiceId, filename)).position);
  };
  await followUp(desk, 'Keeping the PDF of an invoice', keep, 'the invoice has none');
  return last;
};

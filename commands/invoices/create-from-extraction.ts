import type { ClientFacts } from '../../domain/client/events.ts';
import type { Call } from '../command-context.ts';
import { createClient } from '../clients.ts';
import { later, loadChosenClient, followUp, type Desk, type Done } from '../desk.ts';
import { attachDocument } from './invoice-document.ts';
import { createInvoice, type NewInvoice } from './invoices.ts';
import { inPlace } from '../places.ts';

/** An invoice that was read from a PDF, as a person has looked it through. */
export interface ReviewedInvoice {
  /** An existing client by its id, or a new one. */
  readonly client: number | ClientFacts;
  readonly facts: Omit<NewInvoice['facts'], 'clientId'>;
  /** Calendar date. */
  readonly dueDate: string;
  readonly paidBefore?: NewInvoice['paidBefore'];
  /** Stored name of the PDF; null for one that is not kept. */
  readonly filename: string | null;
}

/**
 * Creates an invoice from reviewed fields, with its client unless that exists, and keeps the PDF that it was read from.
 * Whatever could refuse the invoice is checked before the client is created. The call needs two numbers.
 * @throws InvalidField, PlanLimitReached
 */
export const createFromExtraction = async (
  desk: Desk,
  call: Call,
  { client: chosen, facts, filename, ...rest }: ReviewedInvoice,
): Promise<Done & { invoiceId: number; clientId: number }> => {
  const { accountId } = call.account;
  const [invoiceId = 0, newClientId = 0] = call.ids;
  if (filename !== null) await desk.uploads.claim(accountId, filename, 'filename');
  if (typeof chosen === 'number') await loadChosenClient(desk, accountId, chosen);

  return inPlace(desk, call, { kind: 'invoice', id: invoiceId, invoiceId }, async (take) => {
    await take();
    const client =
      typeof chosen === 'number'
        ? { clientId: chosen, position: undefined }
        : await createClient(desk, { ...call, ids: [newClientId] }, chosen);
    const { clientId } = client;
    const invoice = await createInvoice(desk, call, { facts: { ...facts, clientId }, ...rest });
    const position = later(client.position, invoice.position);
    return { invoiceId, clientId, position: await withPdf(desk, call, invoiceId, filename, position) };
  });
};

const withPdf = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  filename: string | null,
  position: Done['position'],
): Promise<Done['position']> => {
  let last = position;
  if (filename === null) return last;
  const keep = async (): Promise<void> => {
    last = later(last, (await attachDocument(desk, call, invoiceId, filename)).position);
  };
  await followUp(desk, 'Keeping the PDF of an invoice', keep, 'the invoice has none');
  return last;
};

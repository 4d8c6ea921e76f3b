import type { InvoiceBody } from '../contracts/invoices.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import { inFlight } from '../domain/invoice/state.ts';
import type { Call } from './command-context.ts';
import { loadChosenClient, onInvoice, type Desk, type Done } from './desk.ts';
import { assertMayHavePaymentLink, assertRepeatsNewInvoice, factsFrom } from './invoice-fields.ts';
import { parseDate, momentAt } from './moment.ts';
import { makeRecord } from './new-record.ts';
import { freeEnded, freePlace, inPlace } from './places.ts';
import { invoiceStream } from './streams.ts';

/**
 * @param xeroInvoiceId the invoice of Xero that it is imported from
 * @throws InvalidField, FeatureGated, PlanLimitReached
 */
export const createInvoice = async (
  desk: Desk,
  call: Call,
  body: InvoiceBody,
  xeroInvoiceId?: string,
): Promise<Done & { invoiceId: number }> => {
  const { accountId, timeZone } = call.account;
  assertRepeatsNewInvoice(body, accountId, timeZone);
  const fromXero = xeroInvoiceId === undefined ? {} : { xeroInvoiceId };
  const facts = { ...factsFrom(body, momentAt(call.now, call.account)), ...fromXero };
  assertMayHavePaymentLink(call.account, facts.paymentUrl);
  const dueDate = parseDate(body.dueDate, timeZone, 'dueDate');
  await loadChosenClient(desk, accountId, body.clientId);
  return makeRecord(desk, call, invoiceStream, (invoiceId, context) =>
    inPlace(desk, call, { kind: 'invoice', id: invoiceId, invoiceId }, async (take) => {
      await take();
      const command = { type: 'CreateInvoice' as const, invoiceId, accountId, facts, dueDate };
      const stream = invoiceStream(invoiceId);
      const handled = await desk.commands.handle(stream, invoiceDecider, command, context, { isNew: true });
      return { ...handled, invoiceId };
    }),
  );
};

/** Deletes an invoice, ends its sequence, and frees both places. @throws NotFound */
export const deleteInvoice = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
): Promise<Done & { mailInFlight: boolean }> => {
  const handled = await onInvoice(desk, call, invoiceId, 'delete', () => ({ type: 'DeleteInvoice' }));
  await freeEnded(desk, call, handled.events);
  await freePlace(desk, call, 'invoice', invoiceId);
  return { position: handled.position, mailInFlight: inFlight(handled.state) };
};

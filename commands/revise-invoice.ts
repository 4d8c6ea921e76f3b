import type { DueDateChangeBody, InvoiceChangeBody, InvoiceView } from '../contracts/invoices.ts';
import { InvalidField } from '../domain/errors.ts';
import { inFlight, unfinishedSequence, type Open, type Paid } from '../domain/invoice/state.ts';
import type { Call } from './command-context.ts';
import { countOf, loadChosenClient, loadClientName, onInvoice, type Desk, type Done } from './desk.ts';
import { assertMayHavePaymentLink, assertRepeatsInvoice, changesFrom } from './invoice-fields.ts';
import { momentAt, parseDate } from './moment.ts';
import type { InvoiceDone } from './payment.ts';
import { freeEnded } from './places.ts';

/** The changed fields, and the name of the client that the invoice has then. */
const changesTo = async (desk: Desk, call: Call, { facts }: Open | Paid, body: InvoiceChangeBody) => {
  const { account } = call;
  const changes = changesFrom(body, momentAt(call.now, account));
  const { paymentUrl = facts.paymentUrl } = changes;
  if (paymentUrl !== facts.paymentUrl) assertMayHavePaymentLink(account, paymentUrl);
  const clientId = changes.clientId ?? facts.clientId;
  const clientName =
    clientId === facts.clientId
      ? await loadClientName(desk, clientId)
      : (await loadChosenClient(desk, account.accountId, clientId)).facts.name;
  return { changes, clientName };
};

/**
 * @param stored the invoice as its list shows it
 * @throws NotFound, InvalidField, FeatureGated, DueDateConflict when a sequence is unfinished; then nothing is changed
 */
export const reviseInvoice = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  body: InvoiceChangeBody,
  stored: () => Promise<InvoiceView>,
): Promise<Done> =>
  onInvoice(desk, call, invoiceId, 'revise', async (invoice) => {
    const { timeZone } = call.account;
    await assertRepeatsInvoice(body, stored, timeZone);
    const dueDate = body.dueDate === undefined ? undefined : parseDate(body.dueDate, timeZone, 'dueDate');
    return { type: 'ReviseInvoice', dueDate, ...(await changesTo(desk, call, invoice, body)) };
  });

/**
 * Changes the due date, treats the sequence as the user chose, and saves the other changes of the same form: all of it
 * or nothing.
 * @throws NotFound, InvalidField (also for another invoice's sequence), FeatureGated, DueDateConflict when the invoice
 *   is no longer as the question showed it
 */
export const shiftSequenceDueDates = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { action, newDueDate, originalDueDate, sequenceIds, changes }: DueDateChangeBody,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'ShiftSequenceDueDates', async (invoice) => {
    const known = [
      unfinishedSequence(invoice)?.sequenceId,
      ...invoice.finished.map(({ sequenceId }) => sequenceId),
    ];
    if (!(sequenceIds ?? []).every((id) => known.includes(id)))
      throw new InvalidField('sequenceIds', 'Sequence not found');
    return {
      type: 'ShiftSequenceDueDates',
      dueDate: parseDate(newDueDate, call.account.timeZone, 'newDueDate'),
      action: action ?? 'adjust',
      shown: { dueDate: originalDueDate ?? undefined, sequenceIds: sequenceIds ?? undefined },
      ...(await changesTo(desk, call, invoice, changes ?? {})),
      moment: momentAt(call.now, call.account),
    };
  });
  const { events, state } = handled;
  await freeEnded(desk, call, events);
  const cancelledSequences = countOf(events, 'SequenceCancelled');
  return {
    ...handled,
    effect: { mailInFlight: inFlight(state), ...(action === 'cancel' && { cancelledSequences }) },
  };
};

import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { restorableSequence, unfinishedSequence, type Open, type Paid } from '../../domain/invoice/state.ts';
import {
  xeroStandingOf,
  type InvoiceStanding,
  type OwedValues,
} from '../../domain/xero/records/invoice-standing.ts';
import type { XeroInvoice } from '../../domain/xero/records/records.ts';
import type { AfterReopening, LeftOutReason, SyncNews } from '../../domain/xero/sync/events.ts';
import type { Done } from '../desk.ts';
import { createInvoice, deleteInvoice } from '../invoices/invoices.ts';
import { momentAt } from '../../domain/moment.ts';
import { markPaid, markUnpaid, type InvoiceDone } from '../invoices/payment.ts';
import { reviseInvoice, shiftSequenceDueDates } from '../invoices/revise-invoice.ts';
import { findImportedClient, findImportedInvoice, type ImportedInvoice } from './imported-records.ts';
import { callFor, done, leftOut, unlessRefused, type RecordResult, type Syncing } from './syncing.ts';

type StandingOf<T extends InvoiceStanding['type']> = Extract<InvoiceStanding, { type: T }>;
type Known = Open | Paid;

/** What is known of an invoice while it is taken over. */
interface Taking {
  readonly syncing: Syncing;
  readonly from: XeroInvoice;
  readonly invoiceId: number;
}

const callOf = ({ syncing, from }: Taking, purpose: string, ids?: readonly number[]) =>
  callFor(syncing, { xeroId: from.invoiceId, version: from.updatedAt, purpose }, ids);

const aboutInvoice = ({ invoiceId }: Taking, { facts }: Known) => ({
  invoiceId,
  invoiceNumber: facts.invoiceNumber,
});

const outcomeOf = ({ events = [] }: Done, news: SyncNews | null = null): RecordResult =>
  events.length === 0 ? done('unchanged') : done('updated', news);

const outOf = ({ from }: Taking, reason: LeftOutReason): RecordResult =>
  leftOut({
    kind: 'invoice',
    xeroId: from.invoiceId,
    name: (from.number || from.invoiceId).slice(0, 100),
    reason,
    ...(reason === 'other_currency' && { currency: from.currency.slice(0, 10) }),
  });

const create = async (taking: Taking, values: OwedValues): Promise<RecordResult> => {
  const { syncing, from, invoiceId } = taking;
  const { desk, call } = syncing;
  // Two of one invoice would count what is owed twice, and could be chased twice.
  if (await syncing.isEnteredByHand(from.number)) return outOf(taking, 'entered_by_hand');
  const owner = await findImportedClient(desk, call.account.accountId, from.contactId);
  if (owner.client.status === 'deleted') return outOf(taking, 'client_deleted_here');
  if (owner.client.status === 'absent') return outOf(taking, 'client_without_email');
  const { dueDate, ...others } = values;
  const importedFrom = { provider: 'xero', id: from.invoiceId } as const;
  const facts = { ...noInvoiceTexts, ...others, clientId: owner.clientId, importedFrom };
  // Without a version: whichever sync comes first makes it.
  const creation = callFor(syncing, { xeroId: from.invoiceId, version: '', purpose: 'create' }, [invoiceId]);
  await createInvoice(desk, creation, { facts, dueDate });
  return done('created');
};

/** Number, amount and dates are Xero's; the texts, its reference among them, are the user's once it is imported. */
const revise = async (taking: Taking, invoice: Known, values: OwedValues): Promise<RecordResult> => {
  const { desk } = taking.syncing;
  const { invoiceNumber, amountCents, dateIssued, dueDate } = values;
  const changes = { invoiceNumber, amountCents, dateIssued };
  if (dueDate === invoice.dueDate)
    return outcomeOf(await reviseInvoice(desk, callOf(taking, 'revise'), taking.invoiceId, { changes }));
  const shift = { action: 'adjust', dueDate, changes } as const;
  const moved = await shiftSequenceDueDates(desk, callOf(taking, 'due date'), taking.invoiceId, shift);
  const news = { type: 'due_date_moved', from: invoice.dueDate, to: dueDate } as const;
  const isChased = unfinishedSequence(invoice) !== null;
  return outcomeOf(moved, isChased ? { ...aboutInvoice(taking, invoice), ...news } : null);
};

const remindersAfter = (invoice: Known, { effect }: InvoiceDone): AfterReopening => {
  if (effect.resumedSequences) return 'on_hold';
  return restorableSequence(invoice) === null ? 'none' : 'no_room';
};

const whileOwed = async (
  taking: Taking,
  { invoice }: ImportedInvoice,
  { values }: StandingOf<'owed'>,
): Promise<RecordResult> => {
  if (invoice.status === 'deleted') return outOf(taking, 'deleted_here');
  if (invoice.status === 'absent') return create(taking, values);
  if (invoice.status === 'open') return revise(taking, invoice, values);
  // What the user has marked as paid stays paid.
  if (invoice.reportedBy !== 'xero') return done('unchanged');
  const { desk } = taking.syncing;
  const reopened = await markUnpaid(desk, callOf(taking, 'open again'), taking.invoiceId, false);
  const revised = await revise(taking, invoice, values);
  const reminders = remindersAfter(invoice, reopened);
  const news = { type: 'open_again', reminders, ...aboutInvoice(taking, invoice) } as const;
  return outcomeOf({ position: undefined, events: reopened.events ?? [] }, revised.news ?? news);
};

/** A day that can't be the payment's, as when it is tomorrow already where the organization is, is today. */
const dayOfPayment = ({ syncing: { call } }: Taking, { facts }: Known, datePaid: string): string => {
  const { today } = momentAt(call.now, call.account);
  return datePaid > today || datePaid < facts.dateIssued ? today : datePaid;
};

const onceSettled = async (
  taking: Taking,
  { invoice }: ImportedInvoice,
  { datePaid }: StandingOf<'settled'>,
): Promise<RecordResult> => {
  if (invoice.status !== 'open') return done('unchanged');
  const body = { datePaid: dayOfPayment(taking, invoice, datePaid) };
  const paid = await markPaid(taking.syncing.desk, callOf(taking, 'paid'), taking.invoiceId, body, 'xero');
  const isChased = unfinishedSequence(invoice) !== null;
  return outcomeOf(paid, isChased ? { type: 'paid', ...aboutInvoice(taking, invoice) } : null);
};

/** An invoice that is void in Xero is owed by nobody: it goes, with its sequence. */
const onceGone = async (taking: Taking, { invoice }: ImportedInvoice): Promise<RecordResult> => {
  if (invoice.status !== 'open' && invoice.status !== 'paid') return done('unchanged');
  await deleteInvoice(taking.syncing.desk, callOf(taking, 'gone'), taking.invoiceId);
  return done('updated', { type: 'gone', ...aboutInvoice(taking, invoice) });
};

/**
 * Makes an owed invoice of Xero one of Owed, or takes over what has changed. Doing it again changes nothing.
 * @throws StoreUnavailable
 */
export const syncInvoice = (syncing: Syncing, from: XeroInvoice): Promise<RecordResult> => {
  const record = { kind: 'invoice', xeroId: from.invoiceId, name: from.number.slice(0, 100) } as const;
  return unlessRefused(record, async () => {
    const { accountId } = syncing.call.account;
    const standing = xeroStandingOf(from);
    if (standing.type === 'not_yet') return done('unchanged');
    const found = await findImportedInvoice(syncing.desk, accountId, from.invoiceId);
    const taking: Taking = { syncing, from, invoiceId: found.invoiceId };
    switch (standing.type) {
      case 'left_out':
        return outOf(taking, standing.reason);
      case 'owed':
        return whileOwed(taking, found, standing);
      case 'settled':
        return onceSettled(taking, found, standing);
      case 'gone':
        return onceGone(taking, found);
    }
  });
};

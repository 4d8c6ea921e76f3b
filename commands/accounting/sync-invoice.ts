import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { isKnown, unfinishedSequence, type Open, type Paid } from '../../domain/invoice/state.ts';
import { entryDifferences } from '../../domain/xero/records/booked-entries.ts';
import { xeroStandingOf, type InvoiceStanding } from '../../domain/xero/records/invoice-standing.ts';
import type { XeroInvoice } from '../../domain/xero/records/records.ts';
import type { LeftOutReason, SyncNews } from '../../domain/xero/sync/events.ts';
import type { Done } from '../desk.ts';
import { createInvoice, deleteInvoice } from '../invoices/invoices.ts';
import { momentAt } from '../../domain/moment.ts';
import { markPaid } from '../invoices/payment.ts';
import { reconcileInvoice, type Differences } from '../invoices/reconcile.ts';
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

const create = async (taking: Taking, standing: StandingOf<'owed'>): Promise<RecordResult> => {
  const { syncing, from, invoiceId } = taking;
  const { desk, call } = syncing;
  // Two of one invoice would count what is owed twice, and could be chased twice.
  if (await syncing.isEnteredByHand(from.number)) return outOf(taking, 'entered_by_hand');
  const owner = await findImportedClient(desk, call.account.accountId, from.contactId);
  if (owner.client.status === 'deleted') return outOf(taking, 'client_deleted_here');
  if (owner.client.status === 'absent') return outOf(taking, 'client_without_email');
  const { dueDate, amountCents: amount, ...others } = standing.values;
  const importedFrom = { provider: 'xero', id: from.invoiceId } as const;
  const facts = { ...noInvoiceTexts, ...others, amount, clientId: owner.clientId, importedFrom };
  // Without a version: whichever sync comes first makes it.
  const creation = callFor(syncing, { xeroId: from.invoiceId, version: '', purpose: 'create' }, [invoiceId]);
  await createInvoice(desk, creation, { facts, dueDate });
  if (standing.entries.length > 0) await reconcile(taking, standing);
  return done('created');
};

/** A day that can't be a payment's, as when it is tomorrow already where the organization is, is today. */
const dayOfPayment = ({ syncing: { call } }: Taking, date: string): string => {
  const { today } = momentAt(call.now, call.account);
  return date > today ? today : date;
};

/** How the entries of an invoice differ from Xero's. */
const entriesDiffer = (
  taking: Taking,
  { type, entries }: StandingOf<'owed' | 'settled'>,
  invoice: Known,
): Required<Pick<Differences, 'record' | 'remove'>> => {
  const { record, remove } = entryDifferences(entries, invoice.entries, type === 'settled');
  return {
    record: record.map(({ isFromCredit: _, ...entry }) => ({
      ...entry,
      date: dayOfPayment(taking, entry.date),
      recordedBy: 'xero',
    })),
    remove,
  };
};

/** What the user has marked as paid. */
const isMarkedPaid = ({ entries }: Known): boolean =>
  entries.some(({ isRest, recordedBy }) => isRest === true && recordedBy !== 'xero');

/**
 * What changes. Number, amount and dates are Xero's; the texts, its reference among them, are the user's once it is
 * imported. What the user has marked as paid stays paid, unless a payment on which that relied is gone in Xero; what is
 * paid gets no further payments, because they are the same money.
 */
const differencesOf =
  (taking: Taking, standing: StandingOf<'owed' | 'settled'>) =>
  (invoice: Known): Differences => {
    const { record, remove } = entriesDiffer(taking, standing, invoice);
    const isPaid = invoice.status === 'paid';
    if (standing.type === 'settled') {
      if (isPaid && remove.length === 0) return {};
      const { amountCents, currency } = standing;
      const { fullyPaidOn } = taking.from;
      return {
        ...(amountCents !== undefined && { changes: { currency, amountCents } }),
        ...(fullyPaidOn !== null && { datePaid: dayOfPayment(taking, fullyPaidOn) }),
        record,
        remove,
      };
    }
    if (isPaid && isMarkedPaid(invoice)) return remove.length === 0 ? {} : { record, remove };
    const { invoiceNumber, currency, amountCents, dateIssued, dueDate } = standing.values;
    return { changes: { invoiceNumber, currency, amountCents, dateIssued }, dueDate, record, remove };
  };

const reconcile = (taking: Taking, standing: StandingOf<'owed' | 'settled'>) => {
  const { desk } = taking.syncing;
  const differences = differencesOf(taking, standing);
  return reconcileInvoice(desk, callOf(taking, 'reconcile'), taking.invoiceId, differences, {
    dueDates: 'adjust',
  });
};

/**
 * What the user should know of a change; null for what says nothing about a chased invoice. That an invoice is due again
 * is told by its own event.
 */
const newsOf = (
  taking: Taking,
  before: Known,
  done: Awaited<ReturnType<typeof reconcileInvoice>>,
): SyncNews | null => {
  const { state: after } = done;
  if (!isKnown(after)) return null;
  const about = aboutInvoice(taking, after);
  if (unfinishedSequence(before) === null) return null;
  if (after.status === 'paid') return { type: 'paid', ...about };
  return after.dueDate === before.dueDate
    ? null
    : { type: 'due_date_moved', from: before.dueDate, to: after.dueDate, ...about };
};

const whileOwed = async (
  taking: Taking,
  { invoice }: ImportedInvoice,
  standing: StandingOf<'owed'>,
): Promise<RecordResult> => {
  if (invoice.status === 'deleted') return outOf(taking, 'deleted_here');
  if (invoice.status === 'absent') return create(taking, standing);
  const done = await reconcile(taking, standing);
  return outcomeOf(done, newsOf(taking, invoice, done));
};

const sumOf = (entries: StandingOf<'settled'>['entries']): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

const onceSettled = async (
  taking: Taking,
  { invoice }: ImportedInvoice,
  standing: StandingOf<'settled'>,
): Promise<RecordResult> => {
  if (!isKnown(invoice)) return done('unchanged');
  const reconciled = await reconcile(taking, standing);
  // What the user has given back since, or Xero doesn't say by what it was paid.
  const isExplained = sumOf(standing.entries) >= (standing.amountCents ?? Infinity);
  if (reconciled.state.status !== 'open' || isExplained)
    return outcomeOf(reconciled, newsOf(taking, invoice, reconciled));
  const { dateIssued } = reconciled.state.facts;
  const day = dayOfPayment(taking, standing.datePaid);
  const datePaid = day < dateIssued ? dayOfPayment(taking, dateIssued) : day;
  const { desk } = taking.syncing;
  const paid = await markPaid(desk, callOf(taking, 'paid'), taking.invoiceId, { datePaid }, 'xero');
  const isChased = unfinishedSequence(invoice) !== null;
  return outcomeOf(paid, isChased ? { type: 'paid', ...aboutInvoice(taking, invoice) } : null);
};

/** An invoice that is void in Xero is owed by nobody: it goes, with its sequence. */
const onceGone = async (taking: Taking, { invoice }: ImportedInvoice): Promise<RecordResult> => {
  if (!isKnown(invoice)) return done('unchanged');
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

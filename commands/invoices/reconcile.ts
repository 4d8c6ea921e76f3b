import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import type { BalanceEntry, EnteredFacts } from '../../domain/invoice/events.ts';
import type { Invoice, Open, Paid } from '../../domain/invoice/state.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import type { Call } from '../command-context.ts';
import type { Desk } from '../desk.ts';
import { freeEnded } from '../places.ts';
import type { NewBalanceEntry } from './balance-entries.ts';
import { takingBack, type InvoiceDone } from './payment.ts';
import { clientNameAfter } from './revise-invoice.ts';

/** What another program says of an invoice, as it differs from what Owed has. */
export interface Differences {
  readonly changes?: Partial<EnteredFacts>;
  /** Calendar date; absent for the one that it has. */
  readonly dueDate?: string;
  /** Calendar date on which it was settled there; absent for the latest day of what came for it. */
  readonly datePaid?: string;
  /** Payments and credits that Owed lacks. */
  readonly record?: readonly NewBalanceEntry[];
  /** Entries that are gone there. */
  readonly remove?: readonly BalanceEntry[];
}

export interface Reconciling {
  /** What becomes of the emails of a sequence whose invoice gets another due date. */
  readonly dueDates: DueDateAction;
  /** Takes back without a trace what was recorded within this time, in milliseconds; absent for a plain removal. */
  readonly undoWithin?: number;
}

/**
 * Makes an invoice what another program says of it: its facts, its due date and what came for it, all of it or nothing.
 * @param differencesOf compares with the invoice as it is when the change is decided
 * @throws NotFound, InvalidField, FeatureGated
 */
export const reconcileInvoice = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  differencesOf: (invoice: Open | Paid) => Differences,
  { dueDates, undoWithin }: Reconciling,
): Promise<InvoiceDone & Handled<Invoice>> => {
  const done = await takingBack(desk, call, invoiceId, 'ReconcileInvoice', async (about, invoice) => {
    const { changes = {}, dueDate, datePaid, record = [], remove = [] } = differencesOf(invoice);
    await clientNameAfter(desk, call, invoice, changes);
    return {
      type: 'ReconcileInvoice',
      changes,
      dueDate,
      datePaid,
      action: dueDates,
      record: record.map((entry) => ({ ...entry, id: desk.ids.next() })),
      remove,
      undo: undoWithin !== undefined,
      undoWithin,
      ...about,
    };
  });
  await freeEnded(desk, call, done.events);
  return done;
};

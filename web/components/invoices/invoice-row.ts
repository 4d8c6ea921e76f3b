import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import { sumsOf } from '../../../domain/money/sums.ts';
import { fallbacks } from '../../../contracts/messages.ts';
import { sumsWords } from '../../data/account/numbers.ts';
import { planStands, type Toggled } from '../sequences/toggled-status.ts';

/** What the actions of an invoice need to know of it: a row of a list, or what the invoice's page has read. */
export type ActionableInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'clientId'
  | 'invoiceNumber'
  | 'currency'
  | 'amount'
  | 'amountPaid'
  | 'amountDue'
  | 'status'
  | 'datePaid'
  | 'promisedPaymentDate'
  | 'paymentPlan'
  | 'collectionStatus'
  | 'clientName'
> & { readonly sequence: Toggled | null };

/** Why an invoice can't be paid; undefined where it can. */
export const whyNotPayable = ({ status }: Pick<InvoiceRow, 'status'>): string | undefined =>
  status === 'paid' ? 'Already paid' : undefined;

/** Why no promise can be recorded; undefined where one can. A payment plan takes its place. */
export const whyNotPromised = (invoice: Pick<InvoiceRow, 'status' | 'paymentPlan'>): string | undefined =>
  whyNotPayable(invoice) ?? (invoice.paymentPlan === undefined ? undefined : planStands);

/** The phase of an invoice's latest sequence: there is none, it runs, it waits, or it is over. */
export type SequencePhase = 'none' | 'active' | 'paused' | 'over';

export const sequencePhaseOf = ({ sequence }: Pick<ActionableInvoice, 'sequence'>): SequencePhase => {
  if (sequence === null) return 'none';
  const { status } = sequence;
  return status === 'active' || status === 'paused' ? status : 'over';
};

/** Whether the invoice has an unfinished sequence. */
export const hasUnfinishedSequence = (row: Pick<ActionableInvoice, 'sequence'>): boolean => {
  const phase = sequencePhaseOf(row);
  return phase === 'active' || phase === 'paused';
};

/** "$1,240.00 and €300.00": the totals of invoices, by currency. */
export const totalWords = (rows: readonly Pick<InvoiceRow, 'amount' | 'currency'>[]): string =>
  sumsWords(sumsOf(rows.map(({ amount: minor, currency }) => ({ minor, currency }))));

export const clientNameOf = ({ clientName }: Pick<InvoiceRow, 'clientName'>): string =>
  clientName ?? fallbacks.client;

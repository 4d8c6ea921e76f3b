import type { InvoiceRow, LatestSequence } from '../../../contracts/invoices/lists.ts';
import { fallbacks } from '../../../contracts/messages.ts';

/** What the actions of an invoice need to know of it: a row of a list, or what the invoice's page has read. */
export type ActionableInvoice = Pick<
  InvoiceRow,
  | 'id'
  | 'clientId'
  | 'invoiceNumber'
  | 'amount'
  | 'amountPaid'
  | 'amountDue'
  | 'status'
  | 'datePaid'
  | 'promisedPaymentDate'
  | 'clientName'
> & { readonly sequence: Pick<LatestSequence, 'status'> | null };

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

/** The sum of invoices, in cents. */
export const totalOf = (rows: readonly Pick<InvoiceRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

export const clientNameOf = ({ clientName }: Pick<InvoiceRow, 'clientName'>): string =>
  clientName ?? fallbacks.client;

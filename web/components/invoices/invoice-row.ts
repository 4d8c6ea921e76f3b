import type { InvoiceRow } from '../../../contracts/lists.ts';
import { fallbacks } from '../../../contracts/messages.ts';

/** Whether an invoice is chased: never, by a sequence that runs or waits, or by one that is over. */
export type Chased = 'none' | 'active' | 'paused' | 'over';

export const chasedOf = ({ chase }: Pick<InvoiceRow, 'chase'>): Chased => {
  if (chase === null) return 'none';
  const { status } = chase;
  if (status === 'active' || status === 'pending') return 'active';
  return status === 'paused' || status === 'payment_promised' ? 'paused' : 'over';
};

/** Whether a sequence of the invoice is not over: then it has one already. */
export const hasUnfinishedSequence = (row: Pick<InvoiceRow, 'chase'>): boolean => {
  const chased = chasedOf(row);
  return chased === 'active' || chased === 'paused';
};

export const clientNameOf = ({ clientName }: Pick<InvoiceRow, 'clientName'>): string =>
  clientName ?? fallbacks.client;

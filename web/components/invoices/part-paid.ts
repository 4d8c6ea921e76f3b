import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { usd } from '../../../domain/money/us-dollars.ts';

export type PartPaid = Pick<InvoiceView, 'amount' | 'amountPaid' | 'amountDue' | 'status'>;

/** "$400" for whole dollars, so that two amounts fit on a line. */
const short = (cents: number): string => formatMoney(usd(cents)).replace(/\.00$/, '');

/** "$400 of $1,000 received"; null for an invoice that is paid, or of which nothing has come. */
export const partPaidWords = ({ amount, amountPaid, amountDue, status }: PartPaid): string | null => {
  if (status === 'paid' || amountDue === amount) return null;
  return amountPaid > 0
    ? `${short(amountPaid)} of ${short(amount)} received`
    : `${short(amountDue)} of ${short(amount)} still due`;
};

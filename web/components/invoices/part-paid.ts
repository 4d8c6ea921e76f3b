import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { usd } from '../../../domain/money/us-dollars.ts';

export type PartPaid = Pick<InvoiceView, 'amount' | 'amountPaid' | 'amountDue' | 'status'>;

/** Whether less than the total is due of an invoice that is not paid. */
export const isDueInPart = ({ amount, amountDue, status }: Omit<PartPaid, 'amountPaid'>): boolean =>
  status !== 'paid' && amountDue !== amount;

/** What an invoice is about for a person, in cents: what is due, or the total where it is paid. */
export const shownCents = ({ amount, amountDue, status }: Omit<PartPaid, 'amountPaid'>): number =>
  status === 'paid' ? amount : amountDue;

/** "$400" for whole dollars, so that two amounts fit on a line. */
const short = (cents: number): string => formatMoney(usd(cents)).replace(/\.00$/, '');

/** "$400 of $1,000 received"; null for an invoice that is paid, or of which nothing has come. */
export const partPaidWords = (invoice: PartPaid): string | null => {
  if (!isDueInPart(invoice)) return null;
  const { amount, amountPaid, amountDue } = invoice;
  return amountPaid > 0
    ? `${short(amountPaid)} of ${short(amount)} received`
    : `${short(amountDue)} of ${short(amount)} still due`;
};

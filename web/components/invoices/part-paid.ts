import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { shortMinor } from '../../data/account/numbers.ts';

export type PartPaid = Pick<InvoiceView, 'currency' | 'amount' | 'amountPaid' | 'amountDue' | 'status'>;

/** Whether less than the total is due of an invoice that is not paid. */
export const isDueInPart = ({
  amount,
  amountDue,
  status,
}: Omit<PartPaid, 'currency' | 'amountPaid'>): boolean => status !== 'paid' && amountDue !== amount;

/** What an invoice is about for a person, in minor units: what is due, or the total where it is paid. */
export const shownCents = ({
  amount,
  amountDue,
  status,
}: Omit<PartPaid, 'currency' | 'amountPaid'>): number => (status === 'paid' ? amount : amountDue);

/** "$400 of $1,000 received"; null for an invoice that is paid, or of which nothing has come. */
export const partPaidWords = (invoice: PartPaid): string | null => {
  if (!isDueInPart(invoice)) return null;
  const { currency, amount, amountPaid, amountDue } = invoice;
  return amountPaid > 0
    ? `${shortMinor(amountPaid, currency)} of ${shortMinor(amount, currency)} received`
    : `${shortMinor(amountDue, currency)} of ${shortMinor(amount, currency)} still due`;
};

import type { InvoiceView } from '../../contracts/invoices.ts';
import { shortDate } from '../../domain/calendar.ts';

/** The status that an invoice shows. It is derived from the account's today when read, and never stored. */
export type InvoiceStatus = 'paid' | 'promised' | 'overdue' | 'due_today' | 'due_soon';

type Invoice = Pick<InvoiceView, 'status' | 'dueDate' | 'promisedPaymentDate' | 'brokenPromiseDate'>;

/** @param today the account's today, a calendar date */
export const invoiceStatus = (
  { status, dueDate, promisedPaymentDate }: Omit<Invoice, 'brokenPromiseDate'>,
  today: string,
): InvoiceStatus => {
  if (status === 'paid') return 'paid';
  if (promisedPaymentDate !== null) return 'promised';
  if (dueDate < today) return 'overdue';
  return dueDate === today ? 'due_today' : 'due_soon';
};

export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  paid: 'Paid',
  promised: 'Promised Payment',
  overdue: 'Overdue',
  due_today: 'Due Today',
  due_soon: 'Due Soon',
};

/** "Promise of Dec 3 not kept", until a new promise or the payment; null if no promise was broken. */
export const brokenPromiseText = ({ status, brokenPromiseDate }: Invoice): string | null =>
  status === 'paid' || brokenPromiseDate === null
    ? null
    : `Promise of ${shortDate(brokenPromiseDate).split(',')[0]} not kept`;

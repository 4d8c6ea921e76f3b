import { queryOptions } from '@tanstack/react-query';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { lateFeesView } from '../../../contracts/invoices/late-fees.ts';
import { api } from '../api.ts';

export const lateFeesPath = (invoiceId: number): string => `/api/invoices/${invoiceId}/late-fees`;

/** What late fees are calculated from: they are read again when one of them changes. */
type Calculated = Pick<InvoiceView, 'id' | 'amount' | 'payments' | 'dueDate' | 'lateFeesOpen'>;

const readAt = (
  path: string,
  { amount, payments, dueDate, lateFeesOpen }: Calculated,
  more: { readonly today?: string } = {},
) =>
  queryOptions({
    queryKey: [path, { amount, payments, dueDate, lateFeesOpen, ...more }],
    queryFn: ({ signal }) => api.get(path, lateFeesView, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** An invoice's late fees and interest so far. @param today the account's today, a calendar date */
export const lateFeesQuery = (invoice: Calculated, today: string) =>
  readAt(lateFeesPath(invoice.id), invoice, { today });

/**
 * What an email that goes on a day tells of them. Under a path of its own: what a claim answers is as of today, and is
 * put in place of the query above alone.
 * @param day calendar date
 */
export const lateFeesUntilQuery = (invoice: Calculated, day: string) =>
  readAt(`${lateFeesPath(invoice.id)}?until=${day}`, invoice);

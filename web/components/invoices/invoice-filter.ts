import { invoiceGroup } from '../../lib/invoice-status.ts';
import type { InvoiceRow } from './invoice-row.ts';

/** The status dropdown of the list. Pending is what is neither paid nor overdue; a promised invoice is. */
export const invoiceFilters = ['all', 'pending', 'overdue', 'paid'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export const invoiceFilterLabels: Readonly<Record<InvoiceFilter, string>> = {
  all: 'All Status',
  pending: 'Pending',
  overdue: 'Overdue',
  paid: 'Paid',
};

/** @param today the account's today, a calendar date */
export const isInFilter = ({ invoice }: InvoiceRow, filter: InvoiceFilter, today: string): boolean => {
  if (filter === 'all') return true;
  const group = invoiceGroup(invoice, today);
  return group === (filter === 'pending' ? 'upcoming' : filter);
};

/** Whether a search finds the row: every word of it somewhere in client, number, amount or description. */
export const isFound = ({ searched }: Pick<InvoiceRow, 'searched'>, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));

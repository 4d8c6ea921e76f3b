import { z } from 'zod';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { formatMinor } from '../../data/account/numbers.ts';

/** What a dialog says of its invoice, as part of its form, so that it is said when it changes meanwhile. */
export const invoiceFacts = z.object({
  invoiceNumber: z.string(),
  amount: z.string(),
  dueDate: z.string(),
  status: z.string(),
});

export const factsOf = ({ invoiceNumber, amount, currency, dueDate, status }: InvoiceView) => ({
  invoiceNumber,
  amount: formatMinor(amount, currency),
  dueDate: shortDate(dueDate),
  status: status === 'paid' ? 'Paid' : 'Unpaid',
});

export const factLabels = {
  invoiceNumber: 'Invoice number',
  amount: 'Amount',
  dueDate: 'Due date',
  status: 'Status',
} as const;

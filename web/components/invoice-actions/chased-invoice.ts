import type { z } from 'zod';
import { chaseEffect, invoiceView, type InvoiceView } from '../../../contracts/invoices.ts';
import { invoiceList } from '../../lib/lists.ts';
import { upsertRecords } from '../../lib/records.ts';

/** What Mark Paid, Mark Unpaid and a promise answer: the invoice, and what became of its chase. */
export const chasedInvoice = invoiceView.extend(chaseEffect.shape);
export type ChasedInvoice = z.infer<typeof chasedInvoice>;

/** Puts the invoice of such an answer into the list. */
export const takeInInvoice = (answer: ChasedInvoice): void =>
  upsertRecords(invoiceList, [invoiceView.parse(answer)]);

/** Puts invoices into the list as they will be, ahead of the answer, or back as they were. */
export const showInvoices = (invoices: readonly InvoiceView[]): void => upsertRecords(invoiceList, invoices);

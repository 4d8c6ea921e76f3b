import { invoiceView, type ChangedInvoice, type InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { showRows } from '../../data/live/page-patches.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { invoiceRecords, showFields, showRecord } from '../../data/records/records.ts';

/** The fields of an invoice that a payment changes or shows; rows of lists have them too. */
export type Payable = Pick<
  InvoiceView,
  'id' | 'invoiceNumber' | 'amount' | 'status' | 'datePaid' | 'promisedPaymentDate'
>;

/** Shows invoices in the lists and on their pages as they will be, before the answer comes, or as they were. */
export const showInvoices = (invoices: readonly Payable[]): void => {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  showRows(invoiceRows, new Set(byId.keys()), (row) => {
    const { status, datePaid, promisedPaymentDate } = byId.get(row.id) ?? row;
    return { ...row, status, datePaid, promisedPaymentDate };
  });
  for (const { id, status, datePaid, promisedPaymentDate } of invoices)
    showFields(invoiceRecords, id, { status, datePaid, promisedPaymentDate });
};

/** Shows the invoice of such an answer. */
export const takeInInvoice = (answer: ChangedInvoice): void => {
  showInvoices([answer]);
  showRecord(invoiceRecords, invoiceView.parse(answer));
};

import { invoiceView, type ChangedInvoice, type InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { showRows } from '../../data/live/page-patches.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { invoiceRecords, showFields, showRecord } from '../../data/records/records.ts';

/** The fields of an invoice that a payment changes or shows; rows of lists have them too. */
export type Payable = Pick<
  InvoiceView,
  'id' | 'invoiceNumber' | 'currency' | 'amount' | 'status' | 'datePaid' | 'promisedPaymentDate'
> &
  Partial<Pick<InvoiceView, 'amountPaid' | 'amountDue'>>;

const shownOf = ({ status, datePaid, promisedPaymentDate, amountPaid, amountDue }: Payable) => ({
  status,
  datePaid,
  promisedPaymentDate,
  ...(amountPaid !== undefined && { amountPaid }),
  ...(amountDue !== undefined && { amountDue }),
});

/** An invoice as Mark Paid leaves it: what was due has come. */
export const asPaid = (invoice: Payable, datePaid: string): Payable => {
  const { amount, amountDue = amount, amountPaid = 0 } = invoice;
  return { ...invoice, status: 'paid', datePaid, amountPaid: amountPaid + amountDue, amountDue: 0 };
};

/** Shows invoices in the lists and on their pages as they will be, before the answer comes, or as they were. */
export const showInvoices = (invoices: readonly Payable[]): void => {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  showRows(invoiceRows, new Set(byId.keys()), (row) => ({ ...row, ...shownOf(byId.get(row.id) ?? row) }));
  for (const invoice of invoices) showFields(invoiceRecords, invoice.id, shownOf(invoice));
};

/** Shows the invoice of such an answer. */
export const takeInInvoice = (answer: ChangedInvoice): void => {
  showInvoices([answer]);
  showRecord(invoiceRecords, invoiceView.parse(answer));
};

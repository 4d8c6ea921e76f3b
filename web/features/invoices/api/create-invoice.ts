import type { InvoiceBody } from '../../../../contracts/invoices/invoice-bodies.ts';
import { invoiceView } from '../../../../contracts/invoices/invoices.ts';
import { api } from '../../../data/api.ts';

/** Creates an invoice. */
export const createInvoice = (body: InvoiceBody, key: string) =>
  api.post('/api/invoices', invoiceView, body, key);

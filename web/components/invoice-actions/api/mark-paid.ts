import { api } from '../../../lib/api.ts';
import { chasedInvoice, type ChasedInvoice } from '../chased-invoice.ts';

export const postMarkPaid = (invoiceId: number): Promise<ChasedInvoice> =>
  api.post(`/api/invoices/${invoiceId}/mark-paid`, chasedInvoice);

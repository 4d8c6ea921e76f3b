import { api } from '../../../lib/api.ts';
import { chasedInvoice, type ChasedInvoice } from '../chased-invoice.ts';

/** @param undo puts all back as it was before Mark Paid, running sequence and promise included */
export const postUnpaid = (invoiceId: number, undo: boolean): Promise<ChasedInvoice> =>
  api.post(`/api/invoices/${invoiceId}/unpaid`, chasedInvoice, undo ? { undo } : undefined);

import { api } from '../../../lib/api.ts';

export const deleteInvoice = (invoiceId: number): Promise<void> => api.delete(`/api/invoices/${invoiceId}`);

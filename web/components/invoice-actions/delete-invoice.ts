import { api } from '../../data/api.ts';

/** Deletes an invoice. */
export const deleteInvoice = (id: number) => api.delete(`/api/invoices/${id}`);

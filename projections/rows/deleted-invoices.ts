import { defineProjection } from '../projection.ts';

/** Deleted invoices. Emails about them stay in the history, but a search leaves them out. */
export const deletedInvoices = defineProjection({
  name: 'deleted-invoices',
  version: 1,
  keys: {},
  indexes: [],
  handles: ['InvoiceDeleted'],
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (_: { readonly deletedAt: string } | undefined, { metadata }) => ({ deletedAt: metadata.occurredAt }),
  keysOf: () => ({}),
});

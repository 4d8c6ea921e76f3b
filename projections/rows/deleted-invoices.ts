import { defineProjection } from '../projection.ts';

/** Invoices that were deleted. Emails about them stay in the history, which a search leaves out. */
export const deletedInvoices = defineProjection({
  name: 'deleted-invoices',
  version: 1,
  keys: {},
  indexes: [],
  handles: ['InvoiceDeleted'],
  documentIds: (event) => [event.data.invoiceId],
  fold: (_: { readonly deletedAt: string } | undefined, { metadata }) => ({ deletedAt: metadata.occurredAt }),
  keysOf: () => ({}),
});

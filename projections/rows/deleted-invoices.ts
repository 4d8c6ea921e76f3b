import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { defineProjection } from '../projection.ts';

/** Deleted invoices. Emails about them stay in the history, but a search leaves them out; the list of payments always does. */
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

/** The ids of the invoices that an account has deleted. */
export const goneInvoices = async (readModels: ShownReadModels, account: number): Promise<number[]> =>
  (await readModels.find(deletedInvoices.model, account)).map(({ id }) => id);

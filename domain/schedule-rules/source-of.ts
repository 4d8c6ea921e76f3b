import type { InvoiceSource } from '../../contracts/schedules/schedule-rules.ts';
import type { InvoiceFacts } from '../invoice/events.ts';
import { idAt } from '../provider-reference.ts';

/** How an invoice came. */
export const sourceOf = (
  { importedFrom }: Pick<InvoiceFacts, 'importedFrom'>,
  isFromFile: boolean,
): InvoiceSource => {
  if (idAt('xero', importedFrom) !== undefined) return 'synced';
  return isFromFile ? 'imported' : 'entered';
};

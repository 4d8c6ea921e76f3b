import { api } from '../../../lib/api.ts';
import { invoiceList } from '../../../lib/lists.ts';
import { replaceRecords } from '../../../lib/records.ts';

/** Reads an invoice again, into the list. */
export const readInvoice = async (id: number): Promise<void> =>
  replaceRecords(
    invoiceList,
    new Set([id]),
    await api.get(`${invoiceList.path}?ids=${id}`, invoiceList.schema),
  );

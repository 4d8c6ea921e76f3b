import type { ClientView } from '../../../contracts/clients.ts';
import type { InvoiceRow } from '../../components/invoices/invoice-row.ts';

/** A client with its invoices, those that need the person first. */
export interface ClientRow {
  readonly client: ClientView;
  readonly invoices: readonly InvoiceRow[];
}

const noInvoices: readonly InvoiceRow[] = [];

const byClient = (
  rows: readonly InvoiceRow[],
  before: (one: InvoiceRow, other: InvoiceRow) => number,
): ReadonlyMap<number, readonly InvoiceRow[]> => {
  const found = new Map<number, InvoiceRow[]>();
  for (const row of rows.toSorted(before)) {
    const own = found.get(row.invoice.clientId);
    if (own) own.push(row);
    else found.set(row.invoice.clientId, [row]);
  }
  return found;
};

/**
 * Every client with its invoices.
 * @param before the order of the invoices within a client
 */
export const clientRows = (
  clients: readonly ClientView[],
  invoices: readonly InvoiceRow[],
  before: (one: InvoiceRow, other: InvoiceRow) => number,
): readonly ClientRow[] => {
  const found = byClient(invoices, before);
  return clients.map((client) => ({ client, invoices: found.get(client.id) ?? noInvoices }));
};

/** Whether a promise to pay stands for one of its invoices: the client then shows "Payment Promised". */
export const hasPromised = ({ invoices }: ClientRow): boolean =>
  invoices.some(({ status }) => status === 'promised');

/** Whether a search finds the client by name, email or phone (specification 2, §2); a phone also by its digits alone. */
export const isClientFound = ({ client }: Pick<ClientRow, 'client'>, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const { name, email, phone } = client;
  if ([name, email, phone ?? ''].some((text) => text.toLowerCase().includes(wanted))) return true;
  const isNumber = /^[\d\s+()./-]+$/.test(wanted);
  const digits = wanted.replace(/\D/g, '');
  return isNumber && digits.length > 2 && (phone ?? '').replace(/\D/g, '').includes(digits);
};

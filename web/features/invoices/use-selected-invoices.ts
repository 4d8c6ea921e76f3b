import { selectedInvoices, type InvoiceRow, type SelectedInvoices } from '../../../contracts/lists.ts';
import { useSelectedRows } from '../../components/data-table/use-selected-rows.ts';
import type { useInvoiceList } from '../../components/invoices/invoice-table.tsx';
import { totalOf } from '../../components/invoices/invoice-row.ts';

interface Selection {
  readonly ids: readonly number[];
  /** All loaded rows of the list. */
  readonly loaded: readonly Pick<InvoiceRow, 'id' | 'amount'>[];
  readonly all: SelectedInvoices | undefined;
}

/**
 * The sum of the selected invoices in cents: of those that are loaded, or of all that were selected at once without those
 * that were taken out again. Undefined while it takes an amount that is not loaded.
 */
export const selectedSum = ({ ids, loaded, all }: Selection): number | undefined => {
  const selected = new Set(ids);
  const rows = loaded.filter(({ id }) => selected.has(id));
  if (rows.length === selected.size) return totalOf(rows);
  if (all === undefined) return undefined;
  const inAll = new Set(all.ids);
  const out = loaded.filter(({ id }) => inAll.has(id) && !selected.has(id));
  // What was taken out and what is left make up all.
  const isWhole = out.length + selected.size === inAll.size && ids.every((id) => inAll.has(id));
  return isWhole ? all.cents - totalOf(out) : undefined;
};

/** The selected invoices across all pages, their sum, and what the list was filtered by. */
export const useSelectedInvoices = ({ list }: ReturnType<typeof useInvoiceList>) => {
  const chosen = useSelectedRows(list, { path: '/api/lists/invoices/ids', schema: selectedInvoices });
  const { status = 'all', ...more } = chosen.filter;
  const { ids, all } = chosen;
  return {
    ...chosen,
    status,
    isSearched: Object.values(more).some((value) => value !== ''),
    cents: selectedSum({ ids, loaded: list.rows, all }),
  };
};

export type SelectedOnes = ReturnType<typeof useSelectedInvoices>;

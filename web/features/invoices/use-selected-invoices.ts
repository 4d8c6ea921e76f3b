import { useSelectedRows } from '../../components/data-table/use-selected-rows.ts';
import type { useInvoiceList } from '../../components/invoices/invoice-table.tsx';

/** The selected invoices across all pages, and what the list was filtered by. */
export const useSelectedInvoices = ({ list }: ReturnType<typeof useInvoiceList>) => {
  const chosen = useSelectedRows(list, '/api/lists/invoices/ids');
  const { status = 'all', ...more } = chosen.filter;
  return { ...chosen, status, isSearched: Object.values(more).some((value) => value !== '') };
};

export type SelectedOnes = ReturnType<typeof useSelectedInvoices>;

import { summedIds } from '../../../contracts/invoices/lists.ts';
import { useSelectedRows } from '../../ui/data-table/use-selected-rows.ts';
import type { useInvoiceList } from '../../components/invoices/invoice-table.tsx';

/** The selected invoices across all pages, and what the list was filtered by. */
export const useSelectedInvoices = ({ list }: ReturnType<typeof useInvoiceList>) => {
  const chosen = useSelectedRows(list, { path: '/api/lists/invoices/ids', schema: summedIds });
  const { status = 'all', ...more } = chosen.filter;
  return {
    ...chosen,
    status,
    isSearched: Object.values(more).some((value) => value !== ''),
    /** All loaded rows of the list. */
    loaded: list.rows,
  };
};

export type SelectedOnes = ReturnType<typeof useSelectedInvoices>;

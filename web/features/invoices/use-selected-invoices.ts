import { summedIds } from '../../../contracts/lists.ts';
import { selectedSum } from '../../components/data-table/selected-sum.ts';
import { useSelectedRows } from '../../components/data-table/use-selected-rows.ts';
import type { useInvoiceList } from '../../components/invoices/invoice-table.tsx';

/** The selected invoices across all pages, their sum, and what the list was filtered by. */
export const useSelectedInvoices = ({ list }: ReturnType<typeof useInvoiceList>) => {
  const chosen = useSelectedRows(list, { path: '/api/lists/invoices/ids', schema: summedIds });
  const { status = 'all', ...more } = chosen.filter;
  const { ids, all } = chosen;
  return {
    ...chosen,
    status,
    isSearched: Object.values(more).some((value) => value !== ''),
    cents: selectedSum({ ids, loaded: list.rows.map(({ id, amount }) => ({ id, cents: amount })), all }),
  };
};

export type SelectedOnes = ReturnType<typeof useSelectedInvoices>;

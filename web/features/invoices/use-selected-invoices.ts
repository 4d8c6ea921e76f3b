import { useMemo, useState } from 'react';
import { selectedIds } from '../../../contracts/lists.ts';
import type { Selection } from '../../components/data-table/column.ts';
import type { useInvoiceList } from '../../components/invoices/invoice-table.tsx';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { addressOf } from '../../lib/pages.ts';
import { showFailure } from '../../lib/toasts.ts';

const none: ReadonlySet<number> = new Set();

/**
 * The selected invoices across all pages. Another filter or search clears the selection, so that hidden invoices are
 * never acted on.
 */
export const useSelectedInvoices = ({ list }: ReturnType<typeof useInvoiceList>) => {
  const { sort: _, direction: __, ...filter } = list.query;
  const { search = '', status = 'all', ...more } = filter;
  const asked = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ asked, ids: none });
  const ids = chosen.asked === asked ? chosen.ids : none;
  const selection: Selection = useMemo(
    () => ({ selected: ids, onChange: (selected) => setChosen({ asked, ids: selected }) }),
    [ids, asked],
  );
  const selectAll = async (): Promise<void> => {
    try {
      const all = await api.get(addressOf('/api/lists/invoices/ids', list.query), selectedIds);
      setChosen({ asked, ids: new Set(all.ids) });
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    }
  };
  return {
    selection,
    ids: [...ids],
    /** Those of them that are loaded. */
    rows: list.rows.filter(({ id }) => ids.has(id)),
    total: list.total,
    status,
    isSearched: [search, ...Object.values(more)].some((value) => value !== ''),
    selectAll,
    clear: () => setChosen({ asked, ids: none }),
  };
};

export type SelectedOnes = ReturnType<typeof useSelectedInvoices>;

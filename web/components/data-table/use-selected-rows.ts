import { useMemo, useState } from 'react';
import { selectedIds } from '../../../contracts/lists.ts';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { addressOf } from '../../lib/pages.ts';
import { showFailure } from '../../lib/toasts.ts';
import type { Selection, ShownList } from './column.ts';

const none: ReadonlySet<number> = new Set();

/**
 * The selected rows of a list across all pages. Another filter or search clears the selection, so that hidden rows are
 * never acted on.
 * @param path of the call that answers the ids of all rows of a filter
 */
export const useSelectedRows = <Row extends { readonly id: number }>(
  list: Pick<ShownList<Row>, 'rows' | 'query' | 'total'>,
  path: string,
) => {
  const { sort: _, direction: __, ...filter } = list.query;
  const asked = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ asked, ids: none });
  const ids = chosen.asked === asked ? chosen.ids : none;
  const selection: Selection = useMemo(
    () => ({ selected: ids, onChange: (selected) => setChosen({ asked, ids: selected }) }),
    [ids, asked],
  );
  const selectAll = async (): Promise<void> => {
    try {
      const all = await api.get(addressOf(path, list.query), selectedIds);
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
    filter,
    selectAll,
    clear: () => setChosen({ asked, ids: none }),
  };
};

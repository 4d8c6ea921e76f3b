import { useMemo, useState } from 'react';
import type { z } from 'zod';
import type { SelectedIds } from '../../../contracts/invoices/lists.ts';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../../data/api.ts';
import { messageOf } from '../../data/api-error.ts';
import { addressOf } from '../../data/lists/pages.ts';
import { showFailure } from '../../data/toasts.ts';
import type { Selection, ShownList } from './column.ts';

const none: ReadonlySet<number> = new Set();

interface Chosen<All> {
  /** The filter that it belongs to. */
  readonly asked: string;
  readonly ids: ReadonlySet<number>;
  readonly all?: All | undefined;
}

/**
 * The selected rows of a list across all pages. Another filter or search clears the selection, so that hidden rows are
 * never acted on.
 * @param all the call that answers the ids of all rows of a filter, and what it answers
 */
export const useSelectedRows = <Row extends { readonly id: number }, All extends SelectedIds>(
  list: Pick<ShownList<Row>, 'rows' | 'query' | 'total'>,
  { path, schema }: { readonly path: string; readonly schema: z.ZodType<All> },
) => {
  const { sort: _, direction: __, ...filter } = list.query;
  const asked = JSON.stringify(filter);
  const [chosen, setChosen] = useState<Chosen<All>>({ asked, ids: none });
  const { ids, all } = chosen.asked === asked ? chosen : { ids: none };
  const selection: Selection = useMemo(
    () => ({ selected: ids, onChange: (selected) => setChosen({ asked, ids: selected, all }) }),
    [ids, asked, all],
  );
  const selectAll = async (): Promise<void> => {
    try {
      const found = await api.get(addressOf(path, list.query), schema);
      setChosen({ asked, ids: new Set(found.ids), all: found });
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
    /** What was answered when all were selected; undefined before. */
    all,
    filter,
    selectAll,
    clear: () => setChosen({ asked, ids: none }),
  };
};

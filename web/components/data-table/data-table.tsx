import { createElement, memo, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePhone, useTouch } from '../../lib/screen.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ErrorState } from '../error-state.tsx';
import { Card } from './card.tsx';
import { CardSort } from './card-sort.tsx';
import type { RowTraits, Selection } from './column.ts';
import type { RowWindow } from './row-window.ts';
import { ShownRows } from './shown-rows.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { Sheet, Table } from './table-style.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSort, type Sort } from './use-sort.ts';

interface DataTableProps<Row> extends RowTraits<Row> {
  /** Its name for those who listen. */
  readonly label: string;
  /** What is shown, already filtered; the table sorts. Keep it and `columns` the same objects between draws (useMemo). */
  readonly rows: readonly Row[];
  readonly usualSort: Sort;
  /** Of the lists that it shows: anything pending or failed of them. */
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown };
  readonly loadingText: string;
  readonly errorText: string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly selection?: Selection;
  /** Whether `j`, `k` and `x` are its keys; for one table a page. */
  readonly keys?: boolean;
}

const rowHeight = 44;
const cardHeight = 92;

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** A list as a table, and as cards on a phone: sorted by the address, moved through by keys, smooth with 10 000 rows. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, rows, usualSort, query, loadingText, errorText, empty, selection, keys = true } = props;
  const { columns, rowId, rowLabel, onOpen, actions, detail, record, actionsWidth } = props;
  const phone = usePhone();
  const touch = useTouch();
  const list = useRef<HTMLTableElement & HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const { search } = useLocation();
  // Drawn anew only when what they show changes: scrolling draws none.
  const [MemoRow] = useState(() => memo(TableRow<Row>));
  const [MemoCard] = useState(() => memo(Card<Row>));

  const { sorted, sort, sortBy, press } = useSort(rows, columns, usualSort, rowId);
  const ids = useMemo(() => sorted.map(rowId), [sorted, rowId]);
  const scroller = useRef<(place: number) => void>(() => {});
  const [onScroller] = useState(() => (scrollTo: (place: number) => void) => {
    scroller.current = scrollTo;
  });
  const height = phone ? cardHeight : rowHeight;

  const shown = useShownColumns(columns);
  const traits: RowTraits<Row> = useMemo(
    () => ({
      columns: phone ? columns : shown,
      rowId,
      rowLabel,
      onOpen,
      actions,
      detail,
      record,
      actionsWidth,
    }),
    [phone, columns, shown, rowId, rowLabel, onOpen, actions, detail, record, actionsWidth],
  );

  // Handlers that stay the same function, so that rows are not drawn anew for them.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const [onToggleSelected] = useState(() => (id: number) => {
    latest.current?.onChange(toggled(latest.current.selected, id));
  });
  const [onToggleDetail] = useState(() => (id: number) => setUnfolded((before) => toggled(before, id)));

  const currentId = useRowKeys({
    list,
    ids,
    enabled: keys,
    scrollTo: (place) => scroller.current(place),
    onOpen: (place) => {
      const row = sorted[place];
      if (row === undefined) return;
      if (onOpen) onOpen(row);
      else if (detail) onToggleDetail(rowId(row));
    },
    onSelect: (place) => {
      const id = ids[place];
      if (id !== undefined) onToggleSelected(id);
    },
  });
  // Tab enters the list at the row that the keyboard was on, else at the first.
  const tabbable = currentId !== undefined && ids.includes(currentId) ? currentId : ids[0];

  if (query.isError)
    return (
      <Sheet>
        <ErrorState text={errorText} onRetry={() => void query.refetch()} />
      </Sheet>
    );
  if (query.isPending)
    return (
      <Sheet>
        <SkeletonRows text={loadingText} height={height} />
      </Sheet>
    );
  if (rows.length === 0) return <Sheet>{empty}</Sheet>;

  const draw = ({ places, before, after, measure }: RowWindow) => {
    const Gap = phone ? CardGap : RowGap;
    return (
      <>
        <Gap height={before} />
        {places.flatMap((place) => {
          const row = sorted[place];
          const id = ids[place];
          if (row === undefined || id === undefined) return [];
          return createElement(phone ? MemoCard : MemoRow, {
            key: id,
            row,
            place,
            traits,
            selectable: selection !== undefined,
            selected: selection?.selected.has(id) ?? false,
            current: id === tabbable,
            unfolded: unfolded.has(id),
            touch,
            onToggleSelected,
            onToggleDetail,
            measure,
          });
        })}
        <Gap height={after} />
      </>
    );
  };
  const shownRows = (
    <ShownRows list={list} ids={ids} height={height} view={search} onScroller={onScroller} draw={draw} />
  );

  if (phone) {
    return (
      <>
        <CardSort columns={columns} sort={sort} onSort={sortBy} />
        <Sheet>
          <ul ref={list} aria-label={label} style={{ margin: 0, padding: 0, overflowAnchor: 'none' }}>
            {shownRows}
          </ul>
        </Sheet>
      </>
    );
  }
  const chosen = selection ? ids.filter((id) => selection.selected.has(id)).length : 0;
  return (
    <Sheet>
      <Table ref={list} aria-label={label} aria-rowcount={ids.length + 1}>
        <TableHead
          traits={traits}
          sort={sort}
          onPress={press}
          selected={selection && (chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some')}
          onSelectAll={(all) => selection?.onChange(new Set(all ? ids : []))}
        />
        {shownRows}
      </Table>
    </Sheet>
  );
};

const RowGap = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden>
      <tr className="spacer" style={{ height }}>
        <td />
      </tr>
    </tbody>
  );

const CardGap = ({ height }: { height: number }) =>
  height > 0 && <li aria-hidden style={{ height, listStyle: 'none' }} />;

/** The columns that the window is wide enough for. */
const useShownColumns = <C extends { readonly from?: number }>(columns: readonly C[]): readonly C[] => {
  const wide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const middle = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const width = wide ? 1_200 : middle ? 900 : 700;
  return useMemo(() => columns.filter(({ from = 0 }) => from <= width), [columns, width]);
};

import {
  createElement,
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import Box from '@mui/material/Box';
import { usePhone, useTouch } from '../../hooks/screen.ts';
import { densityStore, type ViewedList } from './list-view.ts';
import { useStore } from '../../hooks/store.ts';
import { useDelayed } from '../../hooks/use-delayed.ts';
import { useWidth } from '../../hooks/use-width.ts';
import { ErrorState } from '../states/error-state.tsx';
import { OldData } from '../states/old-data.tsx';
import { Card } from './rows/card.tsx';
import { CardSort } from './card-sort.tsx';
import { useNumberFormat } from '../../data/account/numbers.ts';
import type { RowTraits, Selection, ShownList } from './column.ts';
import { useChosenColumns } from './columns/chosen-columns.ts';
import { fitColumns } from './columns/fit-columns.ts';
import { ListFoot } from './list-foot.tsx';
import { paperText } from './printing/paper-text.ts';
import { ScrollAnchor } from './scrolling/scroll-anchor.tsx';
import { ShownRows, type RowWindow } from './scrolling/shown-rows.tsx';
import { SkeletonRows, skeletonHeight } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './rows/table-row.tsx';
import { cutsLastLine, News, Sheet, Table } from './table-style.ts';
import { useHeldRows } from './scrolling/use-held-rows.ts';
import { useListStart } from './scrolling/use-list-start.ts';
import { usePrinting } from './printing/use-printing.ts';
import { useRowKeys } from './rows/use-row-keys.ts';
import type { ListSort } from './use-list-sort.ts';
import { useStillPointer } from './rows/use-still-pointer.ts';

interface DataTableProps<Row> extends Omit<RowTraits<Row>, 'numberFormat'> {
  /** Whose columns the user chooses; absent where they can't be chosen. */
  readonly chosenFor?: ViewedList;
  /** Its accessible name. */
  readonly label: string;
  /** Keep its rows and `columns` the same objects between renders (useMemo). */
  readonly list: ShownList<Row>;
  readonly sort: ListSort;
  /** The status that the shown rows were asked for, as the page calls it: printed above them. Absent for all. */
  readonly statusWord?: string | undefined;
  readonly loadingText: string;
  readonly errorText: string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly selection?: Selection;
  /** Whether it handles the keys `j`, `k` and `x`; for one table per page. */
  readonly keys?: boolean;
  /** Is told the ids of the rows in their order; keep it the same function. */
  readonly onOrder?: (ids: readonly number[]) => void;
}

const rowHeight = 44;
const compactHeight = 34;
const cardHeight = 116;

const previousText = "This list couldn't be loaded. The rows below are from the previous list.";

const none: ReadonlyMap<number, never> = new Map<number, never>();

const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * A list as a table, or as cards on a phone. The URL holds the sort order; keys move between rows; it stays smooth
 * with 10,000 rows.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    list,
    sort,
    statusWord,
    loadingText,
    errorText,
    empty,
    selection,
    keys = true,
    onOrder,
  } = props;
  const { rowId, rowLabel, onOpen, actions, detail } = props;
  const columns = useChosenColumns(props.chosenFor, props.columns);
  const numberFormat = useNumberFormat();
  const density = useStore(densityStore);
  const phone = usePhone();
  const touch = useTouch();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableElement & HTMLUListElement>(null);
  const room = useWidth(frame);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  // Rendered again only when what they show changes, not on scrolling.
  const [MemoRow] = useState(() => memo(TableRow<Row>));
  const [MemoCard] = useState(() => memo(Card<Row>));

  const { view } = list;
  const { rows, pending, settle } = useHeldRows(list.rows, { frame, rowId, view, known: list.left ?? none });
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  useEffect(() => onOrder?.(ids), [ids, onOrder]);
  const scroller = useRef<(index: number) => void>(() => {});
  const [onScroller] = useState(() => (scrollTo: (index: number) => void) => {
    scroller.current = scrollTo;
  });
  const selectable = selection !== undefined;
  const unfolds = detail !== undefined;
  const fitting = useMemo(
    () => fitColumns(columns, room, { selectable, unfolds, touch }),
    [columns, room, selectable, unfolds, touch],
  );
  const asCards = fitting === undefined;
  const isCompact = density === 'compact' && !touch;
  const height = asCards ? cardHeight : isCompact ? compactHeight : rowHeight;
  const traits: RowTraits<Row> = useMemo(
    () => ({ columns: fitting ?? columns, rowId, rowLabel, onOpen, actions, detail, numberFormat }),
    [fitting, columns, rowId, rowLabel, onOpen, actions, detail, numberFormat],
  );
  useStillPointer(frame);
  const printing = usePrinting();
  useListStart(frame, list);
  const isLoading = useDelayed(list.isPrevious && !list.isOld);

  // Handlers that stay the same function, so that they don't make rows render again.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const [onToggleSelected] = useState(() => (id: number) => {
    latest.current?.onChange(toggled(latest.current.selected, id));
  });
  const [onToggleDetail] = useState(() => (id: number) => setUnfolded((before) => toggled(before, id)));

  const tabbable = useRowKeys({
    list: body,
    ids,
    view,
    enabled: keys,
    scrollTo: (index) => scroller.current(index),
    onOpen: (index) => {
      const row = rows[index];
      if (row === undefined) return;
      if (onOpen) onOpen(row);
      else if (detail) onToggleDetail(rowId(row));
    },
    onSelect: (index) => {
      const id = ids[index];
      if (id !== undefined) onToggleSelected(id);
    },
    onKey: (index, key) => {
      const row = rows[index];
      const action = row === undefined ? undefined : actions?.(row).find(({ shortcut }) => shortcut === key);
      if (action === undefined || action.disabled === true) return false;
      action.onSelect();
      return true;
    },
  });

  const draw = ({ indexes, before, after, measure }: RowWindow) => {
    const Gap = asCards ? CardGap : RowGap;
    return (
      <>
        <Gap height={before} />
        {indexes.flatMap((index) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return [];
          return createElement(asCards ? MemoCard : MemoRow, {
            key: id,
            row,
            index,
            traits,
            selectable,
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
    <ShownRows list={body} ids={ids} total={list.total} height={height} onScroller={onScroller} draw={draw} />
  );

  const chosen = selection ? ids.filter((id) => selection.selected.has(id)).length : 0;
  const table = () =>
    asCards ? (
      <ul
        ref={body}
        aria-label={label}
        style={{ margin: 0, ...cutsLastLine, padding: 0, overflowAnchor: 'none' }}
      >
        {shownRows}
      </ul>
    ) : (
      <Table
        ref={body}
        aria-label={label}
        aria-rowcount={list.total + 1}
        className={isCompact ? 'compact' : ''}
      >
        <TableHead
          traits={traits}
          sort={sort}
          selected={selection && (chosen === 0 ? 'none' : chosen === ids.length ? 'all' : 'some')}
          onSelectAll={(all) => selection?.onChange(new Set(all ? ids : []))}
          touch={touch}
        />
        {shownRows}
      </Table>
    );
  const isThere = !list.isError && !list.isPending && rows.length > 0;
  return (
    <div ref={frame}>
      <OldData load={list} text={list.isPrevious ? previousText : undefined} />
      {(isThere || list.isPending || list.isError) && asCards && !phone && (
        <Box className="no-print" sx={{ mb: 2 }}>
          <CardSort columns={columns} sort={sort} />
        </Box>
      )}
      {isThere && printing && (
        <p data-on-paper>{paperText({ list, loaded: rows.length, columns, statusWord })}</p>
      )}
      <Sheet className={isLoading ? 'old' : ''} aria-busy={list.isPrevious && !list.isOld}>
        {pending > 0 && (
          <News type="button" onClick={settle}>
            {`${pending} new`}
          </News>
        )}
        {list.isError ? (
          <div style={{ minHeight: skeletonHeight(height) }}>
            <ErrorState text={errorText} load={list} />
          </div>
        ) : list.isPending ? (
          <SkeletonRows text={loadingText} height={height} />
        ) : isThere ? (
          table()
        ) : (
          empty
        )}
      </Sheet>
      {isThere && <ListFoot list={list} loaded={rows.length} />}
      <ScrollAnchor frame={frame} ids={ids} view={view} height={height} />
    </div>
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

import { ArrowDown, ArrowUp } from 'lucide-react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { RowTraits } from './column.ts';
import { BareButton, Tick } from './table-style.ts';
import { endWidth } from './columns/fit-columns.ts';
import type { ListSort } from './use-list-sort.ts';

interface TableHeadProps<Row> {
  readonly traits: RowTraits<Row>;
  readonly sort: ListSort;
  /** Absent: rows can't be selected. */
  readonly selected: 'all' | 'some' | 'none' | undefined;
  readonly onSelectAll: (all: boolean) => void;
  /** Rows end with a button that is always visible. */
  readonly touch: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The heads; those of sortable columns are buttons. */
export const TableHead = <Row,>({ traits, sort, selected, onSelectAll, touch }: TableHeadProps<Row>) => (
  <>
    <colgroup>
      {selected !== undefined && <col className="select" style={{ width: 44 }} />}
      {traits.detail && <col style={{ width: 44 }} />}
      {traits.columns.map(({ id, width }) => (
        <col key={id} style={{ width }} />
      ))}
      {traits.actions && <col className="actions" style={{ width: endWidth(touch) }} />}
    </colgroup>
    <thead>
      <tr aria-rowindex={1}>
        {selected !== undefined && (
          <th scope="col" className="select">
            <Tick
              type="checkbox"
              aria-label="Select all"
              checked={selected === 'all'}
              ref={(tick) => {
                if (tick) tick.indeterminate = selected === 'some';
              }}
              onChange={() => onSelectAll(selected !== 'all')}
            />
          </th>
        )}
        {traits.detail && (
          <th scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        )}
        {traits.columns.map((column) => {
          const sorted = sort.column === column.id;
          const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
          return (
            <th
              key={column.id}
              scope="col"
              className={column.align === 'right' ? 'right' : undefined}
              aria-sort={sorted ? ariaSort[sort.direction] : undefined}
            >
              {column.sortable ? (
                <BareButton
                  type="button"
                  className={sorted ? 'head sorted' : 'head'}
                  onClick={() => sort.press(column)}
                >
                  {column.align === 'right' && sorted && <Arrow size={14} aria-hidden />}
                  {column.header}
                  {column.align !== 'right' && sorted && <Arrow size={14} aria-hidden />}
                </BareButton>
              ) : (
                column.header
              )}
            </th>
          );
        })}
        {traits.actions && (
          <th scope="col" className="actions">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  </>
);

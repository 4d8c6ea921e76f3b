import { useRef } from 'react';
import type { RowTraits } from '../column.ts';
import { RowActions } from './row-actions.tsx';
import { SelectRow, UnfoldRow } from './row-controls.tsx';
import { BareButton } from '../table-style.ts';
import { useFlash } from './use-flash.ts';

export interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly traits: RowTraits<Row>;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly current: boolean;
  readonly unfolded: boolean;
  readonly touch: boolean;
  readonly onToggleSelected: (id: number) => void;
  readonly onToggleDetail: (id: number) => void;
  readonly measure: (element: HTMLElement | null) => void;
}

/** A click on a control within a row is not a click on the row. */
export const isOnControl = (event: React.MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('button:not(.who), a, input, label, [role=menu]') !== null;

/** One row of the table. */
export const TableRow = <Row,>(props: RowProps<Row>) => {
  const { row, index, traits, selectable, selected, current, unfolded, touch, measure } = props;
  const { columns, rowId, rowLabel, onOpen, actions, detail } = traits;
  const element = useRef<HTMLTableRowElement>(null);
  const id = rowId(row);
  useFlash(element, asObject(row));
  const press = onOpen ? () => onOpen(row) : detail ? () => props.onToggleDetail(id) : undefined;
  const offered = actions?.(row) ?? [];
  const control = { rowLabel: rowLabel(row), current };
  const span =
    columns.length + Number(selectable) + Number(detail !== undefined) + Number(actions !== undefined);
  return (
    <tbody ref={measure} data-index={index}>
      <tr
        ref={element}
        className={press ? 'row opens' : 'row'}
        data-row={id}
        tabIndex={current ? 0 : -1}
        aria-rowindex={index + 2}
        {...(selectable ? { 'aria-selected': selected } : {})}
        onClick={(event) => {
          if (press && !isOnControl(event)) press();
        }}
      >
        {selectable && (
          <td className="select">
            <SelectRow {...control} selected={selected} onToggle={() => props.onToggleSelected(id)} />
          </td>
        )}
        {detail && (
          <td className="unfold">
            <UnfoldRow {...control} unfolded={unfolded} onToggle={() => props.onToggleDetail(id)} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={column.align === 'right' ? 'right' : undefined}>
            {column.card === 'who' && press ? (
              <BareButton type="button" className="who" tabIndex={-1}>
                {column.cell(row)}
              </BareButton>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
        {actions && (
          <td className="actions">
            <div className={touch ? 'hands shown' : 'hands'}>
              <RowActions {...control} actions={offered} touch={touch} />
            </div>
          </td>
        )}
      </tr>
      {detail && unfolded && (
        <tr className="detail">
          <td colSpan={span}>{detail(row)}</td>
        </tr>
      )}
    </tbody>
  );
};

const nothing = {};

/** A row that is not an object never flashes. */
export const asObject = (row: unknown): object => (typeof row === 'object' && row !== null ? row : nothing);

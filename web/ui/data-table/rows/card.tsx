import { useRef } from 'react';
import { styled } from '@mui/material/styles';
import type { Column } from '../column.ts';
import { RowActions } from './row-actions.tsx';
import { SelectRow, UnfoldRow } from './row-controls.tsx';
import { asObject, isOnControl, type RowProps } from './table-row.tsx';
import { BareButton } from '../table-style.ts';
import { useFlash } from './use-flash.ts';

const Item = styled('li')(({ theme }) => ({
  listStyle: 'none',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .face': { display: 'flex', alignItems: 'flex-start', minHeight: 72, paddingLeft: 16 },
  '& .face.opens': { cursor: 'pointer' },
  '& .tick': { width: 44, height: 44, marginLeft: -16, display: 'grid', placeItems: 'center', flex: 'none' },
  '& .words': { flex: 1, minWidth: 0, padding: '12px 12px 12px 0' },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 12, rowGap: 4 },
  // As wide as its longest word: what has no room beside that goes to the next line.
  '& .line > .who': { flex: '1 1 0', fontWeight: 500, overflowWrap: 'break-word' },
  '& .line > .amount': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .foot': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 12, rowGap: 4 },
  '& .facts': { flex: '1 1 150px', minWidth: 0 },
  '& .line.when': { alignItems: 'center', marginTop: 4, fontSize: '0.8125rem' },
  '& .more': {
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& .hands': { display: 'flex', flex: 'none', gap: 4, marginLeft: 'auto' },
  '@media print': { '& .hands, & .tick': { display: 'none' } },
}));

/** A row as a card: who, how much, how late, state. */
export const Card = <Row,>(props: RowProps<Row>) => {
  const { row, index, traits, selectable, selected, current, unfolded, touch, measure } = props;
  const { columns, rowId, rowLabel, onOpen, actions, detail } = traits;
  const element = useRef<HTMLDivElement>(null);
  const id = rowId(row);
  useFlash(element, asObject(row));
  const press = onOpen ? () => onOpen(row) : detail ? () => props.onToggleDetail(id) : undefined;
  const offered = actions?.(row) ?? [];
  const control = { rowLabel: rowLabel(row), current };
  const at = (card: Column<Row>['card']) => columns.filter((column) => column.card === card);
  // An empty one leaves no gap.
  const show = (column: Column<Row>) => {
    const cell = column.cell(row);
    return cell === false || cell === null ? [] : [<span key={column.id}>{cell}</span>];
  };
  const when = at('when').flatMap(show);
  const state = at('state').flatMap(show);
  return (
    <Item ref={measure} data-index={index}>
      <div
        ref={element}
        className={press ? 'face opens' : 'face'}
        data-row={id}
        tabIndex={current ? 0 : -1}
        onClick={(event) => {
          if (press && !isOnControl(event)) press();
        }}
      >
        {selectable && (
          <label className="tick">
            <SelectRow {...control} selected={selected} onToggle={() => props.onToggleSelected(id)} />
          </label>
        )}
        <div className="words">
          <div className="line">
            {at('who').map((column) =>
              press ? (
                <BareButton key={column.id} type="button" className="who" tabIndex={-1}>
                  {column.cell(row)}
                </BareButton>
              ) : (
                <span key={column.id} className="who">
                  {column.cell(row)}
                </span>
              ),
            )}
            {at('amount').map((column) => (
              <span key={column.id} className="amount">
                {column.cell(row)}
              </span>
            ))}
          </div>
          <div className="foot">
            <div className="facts">
              {at('more').map((column) => (
                <div key={column.id} className="more">
                  {column.cell(row)}
                </div>
              ))}
              {(when.length > 0 || state.length > 0) && (
                <div className="line when">
                  {when}
                  {state}
                </div>
              )}
            </div>
            <div className="hands">
              {detail && (
                <UnfoldRow
                  {...control}
                  unfolded={unfolded}
                  touch={touch}
                  onToggle={() => props.onToggleDetail(id)}
                />
              )}
              <RowActions {...control} actions={offered} touch={touch} />
            </div>
          </div>
        </div>
      </div>
      {detail && unfolded && detail(row)}
    </Item>
  );
};

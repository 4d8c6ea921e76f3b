import { useMemo } from 'react';
import { useUrlState } from '../../lib/url-state.ts';
import type { Column } from './column.ts';

export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

const write = ({ column, direction }: Sort): string => (direction === 'desc' ? `-${column}` : column);

const read = (text: string): Sort =>
  text.startsWith('-') ? { column: text.slice(1), direction: 'desc' } : { column: text, direction: 'asc' };

/** Rows in the order that the address asks for (`?sort=-amount`), and what the heads need to change it. */
export const useSort = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  usual: Sort,
  rowId: (row: Row) => number,
) => {
  const [text, setText] = useUrlState('sort', write(usual));
  const asked = read(text);
  const known = columns.some(({ id, sortValue }) => id === asked.column && sortValue);
  const { column, direction } = known ? asked : usual;

  const sorted = useMemo(() => {
    const sortValue = columns.find(({ id }) => id === column)?.sortValue;
    if (!sortValue) return rows;
    const sign = direction === 'asc' ? 1 : -1;
    const keyed = rows.map((row) => ({ row, id: rowId(row), value: sortValue(row) }));
    keyed.sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || b.id - a.id;
      return sign * compare(a.value, b.value) || b.id - a.id;
    });
    return keyed.map(({ row }) => row);
  }, [rows, columns, column, direction, rowId]);

  const sortBy = (next: Sort): void => setText(write(next));
  return {
    sorted,
    sort: { column, direction } satisfies Sort,
    sortBy,
    press: ({ id, firstDirection = 'asc' }: Column<Row>): void => {
      const turned = direction === 'asc' ? 'desc' : 'asc';
      sortBy({ column: id, direction: id === column ? turned : firstDirection });
    },
  };
};

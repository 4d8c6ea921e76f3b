import { useMemo } from 'react';
import { useChangedColumns, type ViewedList } from '../list-view.ts';
import type { Column } from '../column.ts';

type Chosen = Pick<Column<never>, 'id' | 'card' | 'extra'>;

/** Who it is about, how much and in which state is always shown. */
export const isFixed = ({ card }: Chosen): boolean => card === 'who' || card === 'amount' || card === 'state';

/** @param changed ids of columns that differ from the default */
export const isShown = (column: Chosen, changed: readonly string[]): boolean =>
  isFixed(column) || (column.extra === true) === changed.includes(column.id);

/** The columns that the user wants to see; the default ones where they can't be chosen. */
export const useChosenColumns = <Row>(
  list: ViewedList | undefined,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] => {
  const changed = useChangedColumns(list);
  return useMemo(() => columns.filter((column) => isShown(column, changed)), [columns, changed]);
};

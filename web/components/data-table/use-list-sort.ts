import { useUrlState } from '../../lib/url-state.ts';
import type { Column } from './column.ts';

export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

const write = ({ column, direction }: Sort): string => (direction === 'desc' ? `-${column}` : column);

const read = (text: string): Sort =>
  text.startsWith('-') ? { column: text.slice(1), direction: 'desc' } : { column: text, direction: 'asc' };

/** The order that the address asks for (`?sort=-amount`), and how to ask for another. */
export const useListSort = <Row>(columns: readonly Column<Row>[], usual: Sort) => {
  const [text, setText] = useUrlState('sort', write(usual));
  const asked = read(text);
  const isKnown = columns.some(({ id, sortable }) => id === asked.column && sortable);
  const { column, direction } = isKnown ? asked : usual;
  const sortBy = (next: Sort): void => setText(write(next));
  return {
    column,
    direction,
    /** As the call of the list has it. */
    query: { sort: column, direction },
    sortBy,
    press: ({ id, firstDirection = 'asc' }: Pick<Column<Row>, 'id' | 'firstDirection'>): void => {
      const turned = direction === 'asc' ? 'desc' : 'asc';
      sortBy({ column: id, direction: id === column ? turned : firstDirection });
    },
  };
};

export type ListSort = ReturnType<typeof useListSort>;

import { useUrlState } from '../../navigation/url-state.ts';
import type { Column } from './column.ts';

export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

const write = ({ column, direction }: Sort): string => (direction === 'desc' ? `-${column}` : column);

const read = (text: string): Sort =>
  text.startsWith('-') ? { column: text.slice(1), direction: 'desc' } : { column: text, direction: 'asc' };

/** The sort order in the URL (`?sort=-amount`), and a function to change it. */
export const useListSort = <Row>(columns: readonly Column<Row>[], usual: Sort) => {
  const [text, setText] = useUrlState('sort', write(usual));
  const asked = read(text);
  const isKnown = columns.some(({ id, sortable }) => id === asked.column && sortable);
  const { column, direction } = isKnown ? asked : usual;
  const sortBy = (next: Sort): void => setText(write(next));
  return {
    column,
    direction,
    /** In the form that the list's call takes. */
    query: { sort: column, direction },
    sortBy,
    press: ({ id, firstDirection = 'asc' }: Pick<Column<Row>, 'id' | 'firstDirection'>): void => {
      const turned = direction === 'asc' ? 'desc' : 'asc';
      sortBy({ column: id, direction: id === column ? turned : firstDirection });
    },
  };
};

export type ListSort = ReturnType<typeof useListSort>;

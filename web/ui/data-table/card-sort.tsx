import Box from '@mui/material/Box';
import { PlainSelect } from '../controls/plain-select.tsx';
import type { Column } from './column.ts';
import type { ListSort } from './use-list-sort.ts';

interface CardSortProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: ListSort;
}

/** Sorting for cards, which have no table head. */
export const CardSort = <Row,>({ columns, sort }: CardSortProps<Row>) => {
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header}, ascending`, sort: { column: id, direction: 'asc' } as const },
      { value: `-${id}`, label: `${header}, descending`, sort: { column: id, direction: 'desc' } as const },
    ]);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <span aria-hidden>Sort</span>
      <PlainSelect
        label="Sort by"
        options={choices}
        value={sort.direction === 'desc' ? `-${sort.column}` : sort.column}
        onChange={(value) => {
          const choice = choices.find((one) => one.value === value);
          if (choice) sort.sortBy(choice.sort);
        }}
        sx={{ flex: 1, maxWidth: 320 }}
      />
    </Box>
  );
};

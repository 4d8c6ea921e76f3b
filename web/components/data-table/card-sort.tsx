import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Column } from './column.ts';
import type { Sort } from './use-sort.ts';

interface CardSortProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** What the heads of the table do, for cards. */
export const CardSort = <Row,>({ columns, sort, onSort }: CardSortProps<Row>) => {
  const choices = columns
    .filter(({ sortValue }) => sortValue)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header}, ascending`, sort: { column: id, direction: 'asc' } as const },
      { value: `-${id}`, label: `${header}, descending`, sort: { column: id, direction: 'desc' } as const },
    ]);
  return (
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        mb: 2,
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <span aria-hidden>Sort</span>
      <NativeSelect
        value={sort.direction === 'desc' ? `-${sort.column}` : sort.column}
        onChange={(event) => {
          const choice = choices.find(({ value }) => value === event.target.value);
          if (choice) onSort(choice.sort);
        }}
        input={<OutlinedInput />}
        inputProps={{ 'aria-label': 'Sort by' }}
        sx={{ flex: 1 }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
};

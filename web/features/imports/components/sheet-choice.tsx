import Box from '@mui/material/Box';
import type { SheetGlance } from '../../../../contracts/imports/imports.ts';
import { countOf } from '../../../data/account/numbers.ts';

const Cells = ({ first }: Pick<SheetGlance, 'first'>) => (
  <Box
    component="span"
    sx={{
      display: 'grid',
      gap: '2px 12px',
      gridTemplateColumns: `repeat(${Math.max(1, ...first.map((row) => row.length))}, minmax(0, auto))`,
      justifyContent: 'start',
      mt: 2,
      fontSize: '0.75rem',
      color: 'text.secondary',
      '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    }}
  >
    {first.flatMap((row, line) => {
      const most = Math.max(...first.map(({ length }) => length));
      return Array.from({ length: most }, (_, column) => (
        <span key={`${line} ${column}`} dir="auto">
          {row[column] ?? ''}
        </span>
      ));
    })}
  </Box>
);

interface SheetChoiceProps {
  readonly sheets: readonly SheetGlance[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

/** The sheets of a workbook with their first cells, of which one is read. */
export const SheetChoice = ({ sheets, chosen, onChoose }: SheetChoiceProps) => (
  <Box
    role="group"
    aria-label="Sheet"
    sx={{
      gridColumn: '1 / -1',
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
      maxHeight: 320,
      overflowY: 'auto',
      // Room for the outline of what has the focus.
      p: '2px',
      m: '-2px',
    }}
  >
    {sheets.map(({ name, rows, first }) => (
      <Box
        key={name}
        component="button"
        type="button"
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          px: 3,
          py: 2,
          border: 1,
          borderColor: name === chosen ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: name === chosen ? 'action.selected' : 'background.paper',
          cursor: 'pointer',
          '&:hover': { bgcolor: name === chosen ? 'action.selected' : 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Box component="span" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ flex: 'none', fontSize: '0.8125rem', color: 'text.secondary' }}>
            {rows === 0 ? 'Empty' : countOf(rows, 'row')}
          </Box>
        </Box>
        {first.length > 0 && <Cells first={first} />}
      </Box>
    ))}
  </Box>
);

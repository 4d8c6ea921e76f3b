import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../data/account/numbers.ts';

interface LineGroupProps<Line> {
  readonly title: string;
  readonly help: string;
  readonly lines: readonly Line[];
  readonly row: (line: Line) => ReactNode;
  /** How many are shown at first. */
  readonly first?: number;
  readonly action?: ReactNode;
}

const usualFirst = 50;
const further = 100;

/** Lines that are in the same state, under a heading with their number; nothing for none. */
export const LineGroup = <Line,>({
  title,
  help,
  lines,
  row,
  first = usualFirst,
  action,
}: LineGroupProps<Line>) => {
  const id = useId();
  const [shown, setShown] = useState(first);
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            {`${title} (${formatCount(lines.length)})`}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {help}
          </Typography>
        </Box>
        {action}
      </Box>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {lines.slice(0, shown).map(row)}
      </Box>
      {lines.length > shown && (
        <Button sx={{ mt: 2 }} onClick={() => setShown(shown + further)}>
          {`Show more of ${formatCount(lines.length)}`}
        </Button>
      )}
    </Box>
  );
};

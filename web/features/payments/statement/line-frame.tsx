import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { displayDate } from '../../../ui/text/dates.ts';

interface LineFrameProps {
  readonly date: string;
  readonly payer: string;
  readonly reference: string;
  readonly amount: ReactNode;
  /** A box to tick; without one the text begins at the edge. */
  readonly start?: ReactNode;
  /** What is chosen, or became of it. */
  readonly end: ReactNode;
  readonly details?: ReactNode;
}

/** One line of a statement: in columns, and on a phone below each other. */
export const LineFrame = ({ date, payer, reference, amount, start, end, details }: LineFrameProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      columnGap: 3,
      rowGap: 1,
      gridTemplateColumns: {
        xs: `${start === undefined ? '' : 'auto '}minmax(0, 1fr) auto`,
        tablet: `${start === undefined ? '' : 'auto '}minmax(0, 1fr) 112px minmax(0, clamp(280px, 38%, 420px))`,
      },
      alignItems: 'start',
      py: 2,
      borderBottom: 1,
      borderColor: 'divider',
      fontSize: '0.8125rem',
    }}
  >
    {start}
    <Box sx={{ minWidth: 0, pt: 2, overflowWrap: 'anywhere' }}>
      <Box component="span" dir="auto" sx={{ fontWeight: 500 }}>
        {payer === '' ? 'No payer named' : payer}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {' · '}
        {displayDate(date, 'UTC')}
      </Box>
      {reference !== '' && (
        <Box dir="auto" sx={{ color: 'text.secondary' }}>
          {reference}
        </Box>
      )}
    </Box>
    <Box sx={{ textAlign: 'right', pt: 2 }}>{amount}</Box>
    <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', tablet: 'auto' } }}>
      {end}
      {details !== undefined && (
        <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>{details}</Box>
      )}
    </Box>
  </Box>
);

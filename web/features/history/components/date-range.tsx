import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { CalendarDays } from 'lucide-react';
import { shortDate } from '../../../../domain/calendar.ts';
import { isCalendarDate } from '../../../lib/dates.ts';

interface DateRangeProps {
  /** Calendar dates, '' for no bound. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (bound: 'from' | 'to', date: string) => void;
}

const rangeText = (from: string, to: string): string => {
  if (from !== '' && to !== '') return `${shortDate(from)} – ${shortDate(to)}`;
  if (from !== '') return `From ${shortDate(from)}`;
  return to === '' ? 'Date Range' : `Until ${shortDate(to)}`;
};

/** The days between which the history looks: both bounds belong to it, either may be open. */
export const DateRange = ({ from, to, onChange }: DateRangeProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const bound = (name: 'from' | 'to', label: string, value: string) => (
    <Box component="label" sx={{ display: 'flex', flexDirection: 'column', gap: 1, fontWeight: 500 }}>
      {label}
      <OutlinedInput
        type="date"
        value={value}
        onChange={(event) => {
          const next = event.target.value;
          if (next === '' || isCalendarDate(next)) onChange(name, next);
        }}
      />
    </Box>
  );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarDays size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {rangeText(from, to)}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Date Range', sx: { p: 4, mt: 1 } } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {bound('from', 'From', from)}
          {bound('to', 'To', to)}
        </Box>
      </Popover>
    </>
  );
};

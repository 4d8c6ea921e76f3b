import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { isCalendarDate } from '../../../lib/dates.ts';
import type { DateRangeProps } from './date-range.tsx';

interface DateRangePopoverProps extends DateRangeProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The two bounds, as date fields; each takes effect as soon as it is a date, or is emptied. */
export const DateRangePopover = ({ anchor, from, to, onChange, onClose }: DateRangePopoverProps) => {
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
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Date Range', sx: { p: 4, mt: 1 } } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {bound('from', 'From', from)}
        {bound('to', 'To', to)}
      </Box>
    </Popover>
  );
};

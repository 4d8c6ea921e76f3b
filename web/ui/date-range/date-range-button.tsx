import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import { CalendarDays } from 'lucide-react';
import { shortDate } from '../../../domain/calendar.ts';
import type { DateRange } from './range.ts';
import { warmed } from '../../loading/warmed.ts';

const DateRangePopover = warmed(async () => (await import('./date-range-popover.tsx')).DateRangePopover);

export interface DateRangeButtonProps {
  readonly range: DateRange;
  readonly onChange: (range: DateRange) => void;
}

const rangeText = ({ from, to }: DateRange): string => {
  if (from !== '' && to !== '') return `${shortDate(from)} – ${shortDate(to)}`;
  if (from !== '') return `From ${shortDate(from)}`;
  return to === '' ? 'Date Range' : `Until ${shortDate(to)}`;
};

/** Shows the range of days of the history, and opens its fields. */
export const DateRangeButton = ({ range, onChange }: DateRangeButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarDays size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {rangeText(range)}
      </Button>
      {anchor !== null && (
        <Suspense fallback={null}>
          <DateRangePopover
            anchor={anchor}
            range={range}
            onChange={onChange}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
};

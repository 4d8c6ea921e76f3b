import { lazy, Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import { CalendarDays } from 'lucide-react';
import { shortDate } from '../../../../domain/calendar.ts';

const DateRangePopover = lazy(async () => ({
  default: (await import('./date-range-popover.tsx')).DateRangePopover,
}));

export interface DateRangeProps {
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

/** The range of days of the history: inclusive, either bound may be open. */
export const DateRange = ({ from, to, onChange }: DateRangeProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      {anchor !== null && (
        <Suspense fallback={null}>
          <DateRangePopover
            anchor={anchor}
            from={from}
            to={to}
            onChange={onChange}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
};

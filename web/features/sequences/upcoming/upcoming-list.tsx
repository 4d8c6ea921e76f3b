import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { UpcomingPage, UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import type { ShownList } from '../../../ui/data-table/column.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { shownDays } from './shown-days.ts';
import { DaysWithout, UpcomingDay, type DayWork } from './upcoming-day.tsx';
import type { EmailWork } from './upcoming-email.tsx';

interface UpcomingListProps {
  readonly list: ShownList<UpcomingRow> & { readonly first: UpcomingPage | undefined };
  readonly selected: ReadonlySet<number>;
  readonly onToggle: (row: UpcomingRow) => void;
  readonly onToggleDay: (date: string, isSelected: boolean) => void;
  readonly work: EmailWork;
  readonly withDay: DayWork;
  /** Shown when there are no emails. */
  readonly empty: ReactNode;
}

/** In pixels, of what is loading. */
const height = 420;

/** The days with their emails: loading, failed, none, or shown, and then marked if it is old. */
export const UpcomingList = ({ list, empty, ...days }: UpcomingListProps) => {
  const { first, rows, total, hasMore } = list;
  if (list.isError) return <ErrorState text="Error loading emails. Please try again." load={list} />;
  if (first === undefined) return <Placeholder text="Loading emails..." height={height} />;
  const previous = "This list couldn't be loaded. The emails below are from the previous list.";
  return (
    <Box sx={{ containerType: 'inline-size', containerName: 'upcoming' }}>
      <OldData load={list} text={list.isPrevious ? previous : undefined} />
      {rows.length === 0 && empty}
      {rows.length > 0 &&
        shownDays(first.days, rows, hasMore).map((shown) =>
          shown.type === 'none' ? (
            <DaysWithout key={shown.from.date} {...shown} />
          ) : (
            <UpcomingDay key={shown.day.date} shown={shown} {...days} />
          ),
        )}
      {hasMore && (
        <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
          <BusyButton busy={list.isReading} busyText="Loading..." onClick={list.more}>
            {list.isMoreFailed ? 'Try Again' : 'Show more'}
          </BusyButton>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {`${formatCount(rows.length)} of ${formatCount(total)}`}
          </Box>
        </Box>
      )}
    </Box>
  );
};

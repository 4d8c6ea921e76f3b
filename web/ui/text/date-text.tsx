import { styled } from '@mui/material/styles';
import { clockTime, dateIn, timeIn } from '../../../domain/calendar.ts';
import { useNow, useToday } from '../../data/account/clock.ts';
import { displayDate, isCalendarDate, relativeDay, showFullDate, timeAgo } from './dates.ts';
import { useUser } from '../../data/account/session.ts';

const Root = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** Wraps to the next line when there is no room. */
const Wrapping = styled(Root)({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: 6,
  '&& > *': { marginLeft: 0 },
});

const Distance = styled(Root, { shouldForwardProp: (name) => name !== 'late' })<{ late: boolean }>(
  ({ theme, late }) => ({
    color: late ? theme.vars.palette.tone.red.text : theme.vars.palette.text.secondary,
  }),
);

const Beside = styled(Distance)({ marginLeft: 6 });

/** "3 days late" of a calendar date that has passed, "today", "in 3 days". */
export const DaysLate = ({ date }: { readonly date: string }) => {
  const today = useToday();
  return <Distance late={date < today}>{relativeDay(date, today, true)}</Distance>;
};

interface DateTextProps {
  /** A calendar date, `YYYY-MM-DD`. */
  readonly date: string | null | undefined;
  /** The wording of its distance from today: `due` says "3 days late" for past dates, `plain` "3 days ago". */
  readonly beside?: 'due' | 'plain' | 'none';
}

/** "Dec 3, 2026" with "in 3 days" next to it; the full date and zone on hover. */
export const DateText = ({ date, beside = 'none' }: DateTextProps) => {
  const { timeZone } = useUser();
  const today = useToday();
  const shown = displayDate(date, timeZone);
  if (date == null || !isCalendarDate(date)) return <Root>{shown}</Root>;
  return (
    <Root title={showFullDate(date, undefined, timeZone)}>
      {shown}
      {beside !== 'none' && (
        <Beside late={beside === 'due' && date < today}>{relativeDay(date, today, beside === 'due')}</Beside>
      )}
    </Root>
  );
};

interface MomentTextProps {
  /** An ISO instant. */
  readonly at: string | null | undefined;
  /** Also the time of day: "Dec 3, 2026, 9:00 AM". */
  readonly time?: boolean;
  readonly beside?: boolean;
}

/** A past instant in the account's zone, with "5 min ago" next to it. */
export const MomentText = ({ at, time = false, beside = false }: MomentTextProps) => {
  const { timeZone } = useUser();
  const now = useNow();
  const ms = Date.parse(at ?? '');
  if (at == null || Number.isNaN(ms)) return <Root>{displayDate(at, timeZone)}</Root>;
  const clock = timeIn(timeZone, ms);
  return (
    <Wrapping title={showFullDate(dateIn(timeZone, ms), clock, timeZone)}>
      <span>
        {displayDate(at, timeZone)}
        {time && `, ${clockTime(clock)}`}
      </span>
      {beside && <Beside late={false}>{timeAgo(ms, now, timeZone)}</Beside>}
    </Wrapping>
  );
};

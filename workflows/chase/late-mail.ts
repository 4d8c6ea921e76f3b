import { addDays, clockTime, dateIn, instantOf, shortDate, timeIn } from '../../domain/calendar.ts';
import type { Now } from '../../domain/invoice/dates.ts';

const earliest = '07:00';
const latest = '21:00';
const opening = '09:00';

/** Until when a late mail has to wait for a decent hour, in milliseconds since 1970; null when it may go now (RUNS, rule 3). */
export const decentHour = ({ now, timeZone }: Now): number | null => {
  const time = timeIn(timeZone, now);
  if (time >= earliest && time < latest) return null;
  const today = dateIn(timeZone, now);
  return instantOf(time < earliest ? today : addDays(today, 1), opening, timeZone);
};

/** "9:00 AM", or "Dec 3, 2026 9:00 AM" on another day. */
export const clockAt = (instant: number, { now, timeZone }: Now): string => {
  const date = dateIn(timeZone, instant);
  const time = clockTime(timeIn(timeZone, instant));
  return date === dateIn(timeZone, now) ? time : `${shortDate(date)} ${time}`;
};

import { defaultSendTime } from '../../contracts/sequences.ts';
import {
  addDays,
  clockTime,
  dateIn,
  earliestSendTime,
  instantOf,
  isDecentTime,
  shortDate,
  timeIn,
} from '../../domain/calendar.ts';
import type { Now } from '../../domain/invoice/dates.ts';

/**
 * Until when a late email waits for a decent time, 9:00 AM of this or the next day, in milliseconds since 1970; null when
 * it may go now.
 */
export const decentHour = ({ now, timeZone }: Now): number | null => {
  const time = timeIn(timeZone, now);
  if (isDecentTime(time)) return null;
  const today = dateIn(timeZone, now);
  return instantOf(time < earliestSendTime ? today : addDays(today, 1), defaultSendTime, timeZone);
};

/** "9:00 AM", or "Dec 3, 2026 9:00 AM" on another day. */
export const clockAt = (instant: number, { now, timeZone }: Now): string => {
  const date = dateIn(timeZone, instant);
  const time = clockTime(timeIn(timeZone, instant));
  return date === dateIn(timeZone, now) ? time : `${shortDate(date)} ${time}`;
};

import { fallbacks } from '../contracts/messages.ts';
import { clockTime, dateIn, daysBetween, shortDate, timeIn } from './calendar.ts';

const calendarDate = /^\d{4}-\d\d-\d\d$/;
const year = 365 * 86_400_000;

/** What a stored date or instant is shown as when it is shown as no date: null when it is one. */
const fallbackFor = (text: string | null | undefined): string | null => {
  const ms = Date.parse(text ?? '');
  if (Number.isNaN(ms)) return fallbacks.date;
  return Math.abs(ms) < year ? fallbacks.dateNear1970 : null;
};

const shown = (
  text: string | null | undefined,
  zone: string,
  format: (date: string, time: string) => string,
): string => {
  const fallback = fallbackFor(text);
  if (fallback !== null || !text) return fallback ?? fallbacks.date;
  if (calendarDate.test(text)) return format(text, '00:00');
  const ms = Date.parse(text);
  return format(dateIn(zone, ms), timeIn(zone, ms));
};

/**
 * "Dec 3, 2026" for a calendar date, or for an ISO instant in a zone. Nothing or nonsense is "Date unavailable", an
 * instant within a year of 1970 "Recently created" (specification 2, §8).
 */
export const displayDate = (text: string | null | undefined, zone: string): string =>
  shown(text, zone, shortDate);

/** "9:00 AM" for an ISO instant in a zone; otherwise as `displayDate`. */
export const displayTime = (text: string | null | undefined, zone: string): string =>
  shown(text, zone, (_, time) => clockTime(time));

/** "Dec 3, 2026, 9:00 AM" for an ISO instant in a zone; otherwise as `displayDate`. */
export const displayDateTime = (text: string | null | undefined, zone: string): string =>
  shown(text, zone, (date, time) => `${shortDate(date)}, ${clockTime(time)}`);

/** "Dec 3, 9:00 AM" for an ISO instant in a zone, as the bell shows it; otherwise as `displayDate`. */
export const displayMoment = (text: string | null | undefined, zone: string): string =>
  shown(text, zone, (date, time) => `${shortDate(date).split(',')[0]}, ${clockTime(time)}`);

/** How far a calendar date is from today: "today", "tomorrow", "in 5 days", "1 day ago", "3 days ago". */
export const distanceInDays = (date: string, today: string): string => {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 1) return `in ${days} days`;
  return days === -1 ? '1 day ago' : `${-days} days ago`;
};

/** "3 days late" for a due date before today; null for one that is not overdue. */
export const lateness = (dueDate: string, today: string): string | null => {
  const days = daysBetween(dueDate, today);
  if (days <= 0) return null;
  return days === 1 ? '1 day late' : `${days} days late`;
};

/**
 * How far an instant is from now, both in milliseconds since 1970: "now", "in 12 min", "in 2 h", "in 3 days",
 * "5 min ago", "2 h ago", "3 days ago".
 */
export const distanceInTime = (ms: number, nowMs: number): string => {
  const minutes = Math.round(Math.abs(ms - nowMs) / 60_000);
  if (minutes === 0) return 'now';
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  const amount =
    minutes < 60 ? `${minutes} min` : hours < 24 ? `${hours} h` : days === 1 ? '1 day' : `${days} days`;
  return ms > nowMs ? `in ${amount}` : `${amount} ago`;
};

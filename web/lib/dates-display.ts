import { fallbacks } from '../../contracts/messages.ts';
import { clockTime, dateIn, shortDate, timeIn } from '../../domain/calendar.ts';

const calendarDate = /^\d{4}-\d\d-\d\d$/;
/** 1970 began in every zone within this many milliseconds of the instant 0. */
const near = 2 * 86_400_000;

/** What a stored date or instant is shown as when it is shown as no date: null when it is one. */
const fallbackFor = (text: string | null | undefined): string | null => {
  const ms = Date.parse(text ?? '');
  if (Number.isNaN(ms)) return fallbacks.date;
  return Math.abs(ms) < near ? fallbacks.dateNear1970 : null;
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
 * instant that is the beginning of 1970 in some zone "Recently created" (specification 2, §8).
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

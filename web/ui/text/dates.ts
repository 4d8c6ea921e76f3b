import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { fallbacks } from '../../../contracts/messages.ts';
import {
  addDays,
  clockTime,
  dateIn,
  dateWriter,
  daysBetween,
  longDate,
  shortDate,
  timeIn,
  weekdayOf,
} from '../../../domain/calendar.ts';

const calendarDate = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a day that exists, `YYYY-MM-DD`: 2026-02-31 is not. */
export const isCalendarDate = (text: string): boolean =>
  calendarDate.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** "Thursday, December 3, 2026, 9:00 AM (Europe/Berlin)", shown on hover over a date. */
export const showFullDate = (date: string, time: string | undefined, zone: string): string =>
  `${weekdayOf(date)}, ${longDate(date)}${time === undefined ? '' : `, ${clockTime(time)}`} (${zone})`;

const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;

const inMonthAndYear = dateWriter({ month: 'long', year: 'numeric' });

/** "October 2026" of `2026-10`. */
export const monthOfYear = (yearAndMonth: string): string => inMonthAndYear(Date.parse(`${yearAndMonth}-01`));

/** "today", "tomorrow", "in 12 days", "yesterday", "12 days ago"; `late` says "12 days late" for past dates. */
export const relativeDay = (date: string, today: string, late: boolean): string => {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 1) return `in ${count(days, 'day')}`;
  if (late) return `${count(-days, 'day')} late`;
  return days === -1 ? 'yesterday' : `${count(-days, 'day')} ago`;
};

/**
 * "just now", "3 min ago", "2 h ago" of what has happened; from 24 hours on by the calendar, as the date beside it is:
 * "yesterday", "3 days ago". @param now as late as it was read
 */
export const timeAgo = (ms: number, now: number, zone: string): string => {
  const minutes = Math.floor((now - ms) / millisecondsInMinute);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : relativeDay(dateIn(zone, ms), dateIn(zone, now), false);
};

/** 1970 began in every zone within this many milliseconds of the instant 0. */
const near = 2 * millisecondsInDay;

/** The text for a stored value that can't be shown as a date; null when it can. */
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
 * instant that is the beginning of 1970 in some zone "Recently created".
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

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const toDate = (year: number, month: number, dayOfMonth: number): string | undefined => {
  const full = year < 100 ? 2000 + year : year;
  const text = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : undefined;
};

const monthNumber = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/**
 * Parses a typed calendar date: `2026-12-03`, `12/3/2026` (month first, as dates are shown here), `3.12.2026`, `Dec 3,
 * 2026`, `3 December`, `today`, `tomorrow`, `+14`. Without a year it is the next such day, or the last one.
 * Undefined for anything else.
 * @param isPast without a year, the last such day is meant
 */
export const readTypedDate = (text: string, today: string, isPast = false): string | undefined => {
  const inYear = (year: string | undefined, month: number, dayOfMonth: number): string | undefined => {
    if (year !== undefined) return toDate(Number(year), month, dayOfMonth);
    const thisYear = Number(today.slice(0, 4));
    const date = toDate(thisYear, month, dayOfMonth);
    if (date === undefined || (isPast ? date <= today : date >= today)) return date;
    return toDate(isPast ? thisYear - 1 : thisYear + 1, month, dayOfMonth);
  };
  const typed = text.trim().toLowerCase();
  if (typed === 'today') return today;
  if (typed === 'tomorrow') return addDays(today, 1);
  const ahead = /^\+(\d{1,4})$/.exec(typed);
  if (ahead) return addDays(today, Number(ahead[1]));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(typed);
  if (slashed) return inYear(slashed[3], Number(slashed[1]), Number(slashed[2]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/.exec(typed);
  if (dotted) return inYear(dotted[3], Number(dotted[2]), Number(dotted[1]));
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(typed);
  if (monthFirst) return inYear(monthFirst[3], monthNumber(monthFirst[1] ?? ''), Number(monthFirst[2]));
  const dayFirst = /^(\d{1,2})\.? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/.exec(typed);
  if (dayFirst) return inYear(dayFirst[3], monthNumber(dayFirst[2] ?? ''), Number(dayFirst[1]));
  return undefined;
};

/** "Thu, Dec 3, 2026, 9:00 AM" of a calendar date and `HH:MM`. */
export const momentWords = (date: string, time: string): string =>
  `${weekdayOf(date).slice(0, 3)}, ${shortDate(date)}, ${clockTime(time)}`;

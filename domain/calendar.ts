import { tzOffset } from '@date-fns/tz/tzOffset';
import {
  millisecondsInDay as day,
  millisecondsInMinute as minute,
  millisecondsInSecond as second,
} from 'date-fns/constants';

// Hot paths below count whole days in UTC with these: date-fns counts in the zone of the process, and in UTC by way of
// `@date-fns/tz` each call takes 40 µs and more.

/** The same function with its latest results at hand: texts of dates are made and read for every row and decision. */
const remembered = <Key, Value>(make: (key: Key) => Value, most = 20_000): ((key: Key) => Value) => {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  };
};

/**
 * Offsets by zone and UTC day, NaN for a day on which the offset changes. Intl takes microseconds per call, which adds
 * up in long lists.
 */
const offsetsByDay = new Map<string, Map<number, number>>();
const mostDaysKept = 20_000;

const askOffset = (zone: string, ms: number): number => {
  const offset = Math.round(tzOffset(zone, new Date(ms)) * 60) * second;
  if (Number.isNaN(offset)) throw new RangeError(`There is no time zone ${zone}, or no instant ${ms}`);
  return offset;
};

const daysOf = (zone: string): Map<number, number> => {
  const kept = offsetsByDay.get(zone);
  if (kept !== undefined && kept.size < mostDaysKept) return kept;
  const days = new Map<number, number>();
  offsetsByDay.set(zone, days);
  return days;
};

/** How far the zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (zone: string, ms: number): number => {
  const dayNumber = Math.floor(ms / day);
  const days = daysOf(zone);
  let offset = days.get(dayNumber);
  if (offset === undefined) {
    const atStart = askOffset(zone, dayNumber * day);
    offset = atStart === askOffset(zone, (dayNumber + 1) * day) ? atStart : Number.NaN;
    days.set(dayNumber, offset);
  }
  return Number.isNaN(offset) ? askOffset(zone, ms) : offset;
};

const parsed = (text: string): number => {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RangeError(`Not a date and time: ${text}`);
  return ms;
};
const startOf = remembered((date: string): number => parsed(`${date}T00:00:00Z`));
const sinceStart = remembered((time: string): number => parsed(`1970-01-01T${time}:00Z`));

const utcOf = (date: string, time = '00:00'): number => startOf(date) + sinceStart(time);

/** The calendar date that is so many days after January 1, 1970. */
const dateOfDay = remembered((days: number): string => new Date(days * day).toISOString().slice(0, 10));
const timeOfMinute = remembered((minutes: number): string =>
  new Date(minutes * minute).toISOString().slice(11, 16),
);

/**
 * The calendar date at an instant in a zone.
 * @param zone IANA name
 * @param ms milliseconds since 1970
 * @throws RangeError for a zone or an instant that does not exist
 */
export const dateIn = (zone: string, ms: number): string =>
  dateOfDay(Math.floor((ms + offsetAt(zone, ms)) / day));

/** The account's today: the calendar date in its zone at `nowMs` (milliseconds since 1970). */
export const todayIn = dateIn;

/** The time of day, `HH:MM`, at an instant (milliseconds since 1970) in a zone. */
export const timeIn = (zone: string, ms: number): string => {
  const wall = ms + offsetAt(zone, ms);
  return timeOfMinute(Math.floor((wall - Math.floor(wall / day) * day) / minute));
};

/**
 * The instant, in milliseconds since 1970, of a wall-clock time in a zone. A time that daylight saving skips becomes
 * the next that exists (02:30 on the spring day is 03:00); of a repeated time, the first is used.
 * @param date calendar date, `YYYY-MM-DD`
 * @param time `HH:MM`
 * @throws RangeError for a zone that does not exist, or a text that is no date or time
 */
export const instantOf = (date: string, time: string, zone: string): number => {
  const wall = utcOf(date, time);
  const before = offsetAt(zone, wall - day);
  const after = offsetAt(zone, wall + day);
  const larger = Math.max(before, after);
  const smaller = Math.min(before, after);
  if (offsetAt(zone, wall - larger) === larger) return wall - larger;
  if (offsetAt(zone, wall - smaller) === smaller) return wall - smaller;
  return changeBetween(zone, wall - larger, wall - smaller);
};

/** The instant at which the offset changes, once, between two instants. */
const changeBetween = (zone: string, from: number, to: number): number => {
  const old = offsetAt(zone, from);
  let low = from;
  let high = to;
  while (high - low > second) {
    const middle = Math.floor((low + high) / (2 * second)) * second;
    if (offsetAt(zone, middle) === old) low = middle;
    else high = middle;
  }
  return high;
};

const isCalendarDate = (text: string): boolean => text.length === 10;

const instantFrom = (text: string): number => {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RangeError(`Not a date or an ISO instant: ${text}`);
  return ms;
};

/** Date and time of day of an ISO date and time without an offset. */
const wallClock = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * Parses a calendar date: a date is itself, an ISO date and time without an offset has its own, an ISO instant of exactly
 * 00:00Z is that UTC date, any other instant is its date in the zone.
 * @throws RangeError for a text that is neither
 */
export const readDate = (text: string, zone: string): string => {
  const [, local] = wallClock.exec(text) ?? [];
  if (local !== undefined) return local;
  const ms = instantFrom(text);
  return isCalendarDate(text) || ms % day === 0 ? new Date(ms).toISOString().slice(0, 10) : dateIn(zone, ms);
};

/**
 * Date and time of day of a step. `scheduledTime` (`HH:MM`) wins, else the time of `scheduledDate` unless it is 00:00Z,
 * else 09:00.
 * @throws RangeError for a text that is neither date nor ISO instant
 */
export const readSchedule = (
  scheduledDate: string,
  scheduledTime: string | null | undefined,
  zone: string,
): { date: string; time: string } => {
  const date = readDate(scheduledDate, zone);
  if (scheduledTime) return { date, time: scheduledTime };
  const [, , local] = wallClock.exec(scheduledDate) ?? [];
  if (local !== undefined) return { date, time: local };
  const ms = instantFrom(scheduledDate);
  return { date, time: isCalendarDate(scheduledDate) || ms % day === 0 ? defaultSendTime : timeIn(zone, ms) };
};

/** The calendar date `days` days after a date; before it when negative. */
export const addDays = (date: string, days: number): string => dateOfDay(startOf(date) / day + days);

/** The first and the last date that is stored: a contract's `calendarDate` is one of these or between them. */
const firstDate = '1970-01-01';
const lastDate = '2199-12-31';

/** Whether a calendar date may be stored. */
export const isStorableDate = (date: string): boolean => date >= firstDate && date <= lastDate;

/** As `addDays`, but within the dates that may be stored. */
export const movedDate = (date: string, days: number): string => {
  const moved = addDays(date, days);
  return moved < firstDate ? firstDate : moved > lastDate ? lastDate : moved;
};

/** Calendar days from one date to another; negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / day;

/** How American English writes a part of a date. Intl is at hand everywhere; a library would be code of every page. */
export const dateWriter = (parts: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
  let made: Intl.DateTimeFormat | undefined;
  // Made at its first use: the first formatter of all takes about 10 ms.
  return (ms) => (made ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...parts })).format(ms);
};
const inWeekday = dateWriter({ weekday: 'long' });
const inLongWords = dateWriter({ year: 'numeric', month: 'long', day: 'numeric' });
const inShortWords = dateWriter({ year: 'numeric', month: 'short', day: 'numeric' });
const onClock = dateWriter({ hour: 'numeric', minute: '2-digit' });

/** "Thursday" for a calendar date. */
export const weekdayOf = (date: string): string => inWeekday(utcOf(date));

/** The time of day of an email for which none was chosen, in the account's zone. */
export const defaultSendTime = '09:00';
/** The earliest decent time of day for an email, in the account's zone. */
export const earliestSendTime = '07:00';
/** The latest decent time of day, inclusive. */
export const latestSendTime = '21:00';

/** Whether a time of day, `HH:MM`, is one at which people expect an email: 7:00 AM to 9:00 PM. */
export const isDecentTime = (time: string): boolean => time >= earliestSendTime && time <= latestSendTime;

/** Whether a calendar date is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(utcOf(date)).getUTCDay());

/** The first day from `date` on, itself included, that is neither a Saturday nor a Sunday. */
export const workingDayFrom = (date: string): string =>
  isWeekend(date) ? workingDayFrom(addDays(date, 1)) : date;

/** The last day up to `date`, itself included, that is neither a Saturday nor a Sunday. */
export const workingDayBefore = (date: string): string =>
  isWeekend(date) ? workingDayBefore(addDays(date, -1)) : date;

/** The calendar date that is so many working days, Monday to Friday, after a date. */
export const addWorkingDays = (date: string, days: number): string =>
  days === 0 ? date : addWorkingDays(workingDayFrom(addDays(date, 1)), days - 1);

/** "December 3, 2026". */
export const longDate = (date: string): string => inLongWords(utcOf(date));

/** "Dec 3, 2026". */
export const shortDate = remembered((date: string): string => inShortWords(utcOf(date)));

/** "Dec 3": a day of the weeks around today. */
export const dayAndMonth = (date: string): string => shortDate(date).split(',')[0] ?? '';

/** "9:00 AM" for `09:00`. */
export const clockTime = remembered((time: string): string =>
  // Some versions of Intl write a narrow space before AM and PM.
  onClock(parsed(`2000-01-01T${time}Z`)).replace('\u202f', ' '),
);

/** "Thursday, December 3, 2026 at 9:00 AM" for a calendar date and `HH:MM`. */
export const momentText = (date: string, time: string): string =>
  `${weekdayOf(date)}, ${longDate(date)} at ${clockTime(time)}`;

import { describe, expect, test } from 'vitest';
import {
  displayDate,
  displayDateTime,
  displayMoment,
  displayTime,
  isCalendarDate,
  readTypedDate,
  relativeDay,
  showFullDate,
  timeAgo,
} from './dates.ts';

const today = '2026-11-21';

describe('a typed date', () => {
  test.each([
    ['2026-12-03', '2026-12-03'],
    ['12/3/2026', '2026-12-03'],
    ['12/3/27', '2027-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['Dec 3, 2026', '2026-12-03'],
    ['dec. 3', '2026-12-03'],
    ['3 December', '2026-12-03'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['+14', '2026-12-05'],
    ['1/5', '2027-01-05'],
    ['2/29/2028', '2028-02-29'],
  ])('%s is %s', (typed, date) => {
    expect(readTypedDate(typed, today)).toBe(date);
  });

  test.each(['', 'soon', '2026-02-31', '13/1/2026', '32 Dec', 'Foo 3', '2/29/2027', '12/3/'])(
    '%s is none',
    (typed) => {
      expect(readTypedDate(typed, today)).toBeUndefined();
    },
  );
});

test.each([
  ['1/5', '2026-01-05'],
  ['Nov 20', '2026-11-20'],
  ['today', today],
  ['11/21', today],
  ['22.11.', '2025-11-22'],
  ['11/22/2026', '2026-11-22'],
])('%s in the past is %s', (typed, date) => {
  expect(readTypedDate(typed, today, true)).toBe(date);
});

test('a calendar date is a day that exists', () => {
  for (const day of ['2026-12-03', '2028-02-29', '0002-01-01', '2026-12-31'])
    expect(isCalendarDate(day), day).toBe(true);
  for (const none of ['2026-02-31', '2027-02-29', '2026-11-31', '2026-13-01', '2026-00-10', '2026-01-00'])
    expect(isCalendarDate(none), none).toBe(false);
  for (const none of ['', 'garbage', '2026-1-5', '2026-12-03T00:00:00Z', '12/3/2026'])
    expect(isCalendarDate(none), none).toBe(false);
});

test('a day is told by its distance, late only where it can be late', () => {
  expect(relativeDay('2026-11-21', today, true)).toBe('today');
  expect(relativeDay('2026-11-22', today, true)).toBe('tomorrow');
  expect(relativeDay('2026-12-01', today, true)).toBe('in 10 days');
  expect(relativeDay('2026-11-20', today, true)).toBe('1 day late');
  expect(relativeDay('2026-11-18', today, true)).toBe('3 days late');
  expect(relativeDay('2026-11-20', today, false)).toBe('yesterday');
  expect(relativeDay('2026-11-18', today, false)).toBe('3 days ago');
});

test('what has happened is told by minutes, hours, then days of the calendar, and never lies ahead', () => {
  const now = Date.parse('2026-11-21T22:00:00Z');
  const ago = (milliseconds: number, zone = 'UTC'): string => timeAgo(now - milliseconds, now, zone);
  const hour = 3_600_000;
  // The page's clock goes by minutes: an email of this minute seems to lie ahead of it.
  expect(ago(-59_000)).toBe('just now');
  expect(ago(20_000)).toBe('just now');
  expect(ago(5 * 60_000)).toBe('5 min ago');
  expect(ago(2.9 * hour)).toBe('2 h ago');
  expect(ago(23.9 * hour)).toBe('23 h ago');
  expect(ago(25 * hour)).toBe('yesterday');
  // On the 13th at 9:00, which is 8 days before the 21st, and 9 where it is the 22nd.
  expect(ago((8 * 24 + 13) * hour)).toBe('8 days ago');
  expect(ago((8 * 24 + 13) * hour, 'Europe/Athens')).toBe('9 days ago');
});

test('a date in full has its weekday, its zone, and its time if it has one', () => {
  expect(showFullDate('2026-12-03', '09:00', 'Europe/Berlin')).toBe(
    'Thursday, December 3, 2026, 9:00 AM (Europe/Berlin)',
  );
  expect(showFullDate('2026-12-03', undefined, 'Europe/Berlin')).toBe(
    'Thursday, December 3, 2026 (Europe/Berlin)',
  );
});

describe('dates and times', () => {
  test.each([
    ['2026-12-03', 'America/New_York', 'Dec 3, 2026'],
    ['2026-12-03T00:30:00Z', 'America/New_York', 'Dec 2, 2026'],
    ['2026-12-03T00:30:00.000Z', 'Asia/Kathmandu', 'Dec 3, 2026'],
    ['1970-01-01', 'UTC', 'Recently created'],
    ['1970-01-01T00:00:00.000Z', 'America/New_York', 'Recently created'],
    ['1969-12-31T23:00:00Z', 'UTC', 'Recently created'],
    ['1970-01-04', 'UTC', 'Jan 4, 1970'],
    ['1971-06-01', 'UTC', 'Jun 1, 1971'],
    ['yesterday', 'UTC', 'Date unavailable'],
    ['', 'UTC', 'Date unavailable'],
    [null, 'UTC', 'Date unavailable'],
    [undefined, 'UTC', 'Date unavailable'],
    ['2026-13-45', 'UTC', 'Date unavailable'],
  ])('%j in %s is %s', (text, zone, shown) => {
    expect(displayDate(text, zone)).toBe(shown);
  });

  test('an instant is shown by the clock of the zone', () => {
    const instant = '2026-12-03T20:05:00Z';
    expect(displayTime(instant, 'Europe/Berlin')).toBe('9:05 PM');
    expect(displayDateTime(instant, 'Asia/Kathmandu')).toBe('Dec 4, 2026, 1:50 AM');
    expect(displayMoment(instant, 'America/New_York')).toBe('Dec 3, 3:05 PM');
  });

  test('without an instant a fallback is shown', () => {
    expect(displayTime(null, 'UTC')).toBe('Date unavailable');
    expect(displayDateTime('?', 'UTC')).toBe('Date unavailable');
    expect(displayMoment('1970-01-01T00:00:00Z', 'UTC')).toBe('Recently created');
  });
});

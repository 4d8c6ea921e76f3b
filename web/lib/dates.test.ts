import { describe, expect, test } from 'vitest';
import { readTypedDate, relativeDay, relativeTime, showFullDate } from './dates.ts';

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

test('a day is told by its distance, late only where it can be late', () => {
  expect(relativeDay('2026-11-21', today, true)).toBe('today');
  expect(relativeDay('2026-11-22', today, true)).toBe('tomorrow');
  expect(relativeDay('2026-12-01', today, true)).toBe('in 10 days');
  expect(relativeDay('2026-11-20', today, true)).toBe('1 day late');
  expect(relativeDay('2026-11-18', today, true)).toBe('3 days late');
  expect(relativeDay('2026-11-20', today, false)).toBe('yesterday');
  expect(relativeDay('2026-11-18', today, false)).toBe('3 days ago');
});

test('an instant is told by minutes, hours, then days', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(relativeTime(now + 20_000, now)).toBe('now');
  expect(relativeTime(now + 5 * 60_000, now)).toBe('in 5 min');
  expect(relativeTime(now + 2 * 3_600_000, now)).toBe('in 2 h');
  expect(relativeTime(now - 25 * 3_600_000, now)).toBe('1 day ago');
});

test('a date in full has its weekday, its zone, and its time if it has one', () => {
  expect(showFullDate('2026-12-03', '09:00', 'Europe/Berlin')).toBe(
    'Thursday, December 3, 2026, 9:00 AM (Europe/Berlin)',
  );
  expect(showFullDate('2026-12-03', undefined, 'Europe/Berlin')).toBe(
    'Thursday, December 3, 2026 (Europe/Berlin)',
  );
});

import { describe, expect, test } from 'vitest';
import { displayDate, displayDateTime, displayMoment, displayTime } from './dates-display.ts';

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

  test('no instant is shown as the specification says', () => {
    expect(displayTime(null, 'UTC')).toBe('Date unavailable');
    expect(displayDateTime('?', 'UTC')).toBe('Date unavailable');
    expect(displayMoment('1970-01-01T00:00:00Z', 'UTC')).toBe('Recently created');
  });
});

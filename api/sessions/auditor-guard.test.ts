import { describe, expect, test } from 'vitest';
import { momentForAuditor, shownPeriod } from './auditor-guard.ts';
import { InvalidRequest } from '../server/request-errors.ts';

const link = { from: '2026-10-01', to: '2026-10-31' };
const long = Date.parse('2027-01-01T00:00:00Z');
const asked = (at: string | undefined, timeZone: string, now = long, period = link) =>
  momentForAuditor(period, { timeZone, now }, at);

describe("an auditor's period ends with the account's days", () => {
  // Berlin's clocks go back on October 25, New York's on November 1, and forward on March 8.
  test.each([
    ['UTC', link, '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'],
    ['Europe/Berlin', link, '2026-09-30T22:00:00.000Z', '2026-10-31T22:59:59.999Z'],
    ['America/New_York', link, '2026-10-01T04:00:00.000Z', '2026-11-01T03:59:59.999Z'],
    ['Pacific/Kiritimati', link, '2026-09-30T10:00:00.000Z', '2026-10-31T09:59:59.999Z'],
    ['Pacific/Pago_Pago', link, '2026-10-01T11:00:00.000Z', '2026-11-01T10:59:59.999Z'],
    // A day of 25 hours, and one of 23.
    [
      'America/New_York',
      { from: '2026-11-01', to: '2026-11-01' },
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
    ],
    [
      'America/New_York',
      { from: '2026-03-08', to: '2026-03-08' },
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
    ],
    // Clocks go forward at midnight: the day begins at 1:00 AM.
    [
      'America/Santiago',
      { from: '2026-09-06', to: '2026-09-06' },
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T02:59:59.999Z',
    ],
  ])('in %s', (timeZone, period, begin, end) => {
    expect(shownPeriod(period, timeZone)).toEqual({ begin, end });
    expect(asked(undefined, timeZone, long, period)).toBe(end);
    expect(asked(begin, timeZone, long, period)).toBe(begin);
    expect(asked(end, timeZone, long, period)).toBe(end);
    const after = new Date(Date.parse(end) + 1).toISOString();
    expect(asked(after, timeZone, long, period)).toBe(end);
    const before = new Date(Date.parse(begin) - 1).toISOString();
    expect(() => asked(before, timeZone, long, period)).toThrow(InvalidRequest);
  });

  test('while it runs, the latest is now', () => {
    const end = Date.parse('2026-11-01T03:59:59.999Z');
    expect(asked(undefined, 'America/New_York', end)).toBeUndefined();
    expect(asked(undefined, 'America/New_York', end + 1)).toBe('2026-11-01T03:59:59.999Z');
    expect(asked('2026-12-24T00:00:00.000Z', 'America/New_York', end)).toBeUndefined();
    expect(asked('2026-10-15T00:00:00.000Z', 'America/New_York', end)).toBe('2026-10-15T00:00:00.000Z');
  });

  test('before it begins there is nothing, neither as of now nor as of later', () => {
    const before = Date.parse('2026-09-30T12:00:00Z');
    for (const moment of [undefined, '2026-09-30T12:00:00.000Z', '2026-10-15T00:00:00.000Z'])
      expect(() => asked(moment, 'UTC', before)).toThrow(InvalidRequest);
  });
});

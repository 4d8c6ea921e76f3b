import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockTime,
  dateIn,
  daysBetween,
  instantOf,
  isWeekend,
  longDate,
  momentText,
  readDate,
  readSchedule,
  shortDate,
  timeIn,
  todayIn,
  weekdayOf,
  workingDayFrom,
} from './calendar.ts';

const iso = (date: string, time: string, zone: string): string =>
  new Date(instantOf(date, time, zone)).toISOString();

describe('instantOf', () => {
  test.each([
    ['UTC', '2026-12-03', '09:00', '2026-12-03T09:00:00.000Z'],
    ['Europe/Berlin', '2026-12-03', '09:00', '2026-12-03T08:00:00.000Z'],
    ['Europe/Berlin', '2026-07-03', '09:00', '2026-07-03T07:00:00.000Z'],
    ['America/New_York', '2026-12-03', '23:59', '2026-12-04T04:59:00.000Z'],
    ['Asia/Kathmandu', '2026-12-03', '00:00', '2026-12-02T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-03', '00:30', '2026-12-02T10:30:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-03', '23:30', '2026-12-04T10:30:00.000Z'],
  ])('in %s, %s %s is %s', (zone, date, time, instant) => {
    expect(iso(date, time, zone)).toBe(instant);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z', '01:59'],
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z', '03:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z', '03:00'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z', '03:00'],
    ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:00:00.000Z', '03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z', '02:30'],
    ['Australia/Lord_Howe', '2026-10-04', '01:59', '2026-10-03T15:29:00.000Z', '01:59'],
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z', '01:00'],
    ['America/Sao_Paulo', '2018-11-04', '00:59', '2018-11-04T03:00:00.000Z', '01:00'],
    ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z', '01:00'],
    ['Asia/Beirut', '2026-03-29', '00:30', '2026-03-28T22:00:00.000Z', '01:00'],
    ['America/St_Johns', '2010-03-14', '00:30', '2010-03-14T03:31:00.000Z', '01:01'],
  ])('in %s, %s %s, which may be skipped, is %s', (zone, date, time, instant, shown) => {
    expect(iso(date, time, zone)).toBe(instant);
    expect(timeIn(zone, instantOf(date, time, zone))).toBe(shown);
  });

  test('a day that a zone leaves out is the next one that exists', () => {
    expect(iso('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
    expect(dateIn('Pacific/Apia', instantOf('2011-12-30', '23:59', 'Pacific/Apia'))).toBe('2011-12-31');
    expect(iso('2011-12-31', '05:00', 'Pacific/Apia')).toBe('2011-12-30T15:00:00.000Z');
    expect(iso('2011-12-29', '20:00', 'Pacific/Apia')).toBe('2011-12-30T06:00:00.000Z');
  });

  test.each([
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:00', '2026-11-01T05:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:15', '2026-04-04T14:15:00.000Z'],
    ['America/Havana', '2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-17', '23:30', '2018-02-18T01:30:00.000Z'],
    ['America/Sao_Paulo', '2018-02-18', '00:00', '2018-02-18T03:00:00.000Z'],
  ])('in %s, %s %s, which may come twice, is the first: %s', (zone, date, time, instant) => {
    expect(iso(date, time, zone)).toBe(instant);
  });

  test.each(['Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/St_Johns', 'Asia/Kathmandu'])(
    'in %s, every hour of a year that exists is read back as it was said',
    (zone) => {
      const start = Date.parse('2010-01-01T00:00:00Z');
      const wrong: string[] = [];
      for (let hour = 0; hour < 365 * 24; hour += 1) {
        const ms = start + hour * 3_600_000;
        const [date, time] = [dateIn(zone, ms), timeIn(zone, ms)];
        const back = instantOf(date, time, zone);
        const isSame = dateIn(zone, back) === date && timeIn(zone, back) === time;
        if (!isSame || back > ms || ms - back > 3_600_000) wrong.push(`${date} ${time}`);
      }
      expect(wrong).toStrictEqual([]);
    },
  );

  test('what does not exist is refused', () => {
    expect(() => instantOf('2026-12-03', '09:00', 'Mars/Olympus')).toThrow(RangeError);
    expect(() => instantOf('soon', '09:00', 'UTC')).toThrow(RangeError);
    expect(() => instantOf('2026-12-03', '25:00', 'UTC')).toThrow(RangeError);
    expect(() => dateIn('UTC', Number.NaN)).toThrow(RangeError);
  });
});

describe('today', () => {
  const newYear = Date.parse('2027-01-01T00:30:00Z');
  test.each([
    ['UTC', '2027-01-01', '00:30'],
    ['America/New_York', '2026-12-31', '19:30'],
    ['Asia/Kathmandu', '2027-01-01', '06:15'],
    ['Pacific/Pago_Pago', '2026-12-31', '13:30'],
  ])('in %s it is %s at %s', (zone, date, time) => {
    expect(todayIn(zone, newYear)).toBe(date);
    expect(timeIn(zone, newYear)).toBe(time);
  });

  test.each([
    ['Europe/Berlin', '2026-12-03T10:00:00Z', '2026-12-03T23:00:00.000Z'],
    ['Europe/Berlin', '2026-12-03T23:00:00Z', '2026-12-04T23:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-18T01:30:00Z', '2018-02-18T03:00:00.000Z'],
  ])('in %s, the day after %s begins at %s', (zone, now, midnight) => {
    const tomorrow = addDays(todayIn(zone, Date.parse(now)), 1);
    expect(new Date(instantOf(tomorrow, '00:00', zone)).toISOString()).toBe(midnight);
  });
});

describe('reading what a call sent', () => {
  test.each([
    ['2026-12-03', 'America/New_York', '2026-12-03'],
    ['2026-12-03T00:00:00Z', 'America/New_York', '2026-12-03'],
    ['2026-12-03T00:00:00.000Z', 'Asia/Kathmandu', '2026-12-03'],
    ['2026-12-03T01:00:00+01:00', 'America/New_York', '2026-12-03'],
    ['2026-12-02T23:00:00.000Z', 'Europe/Berlin', '2026-12-03'],
    ['2026-12-03T00:00:01Z', 'America/New_York', '2026-12-02'],
    ['2026-12-03T23:30:00-05:00', 'America/New_York', '2026-12-03'],
    ['2026-12-03T23:30:00-05:00', 'UTC', '2026-12-04'],
    ['2026-12-03T23:30', 'Asia/Tokyo', '2026-12-03'],
    ['2026-12-03T00:00:00.000', 'America/New_York', '2026-12-03'],
  ])('the date %s in %s is %s', (text, zone, date) => {
    expect(readDate(text, zone)).toBe(date);
  });

  test.each([
    ['2026-12-03', '14:30', 'Europe/Berlin', { date: '2026-12-03', time: '14:30' }],
    ['2026-12-03', null, 'Europe/Berlin', { date: '2026-12-03', time: '09:00' }],
    ['2026-12-03', undefined, 'Europe/Berlin', { date: '2026-12-03', time: '09:00' }],
    ['2026-12-03T00:00:00Z', null, 'America/New_York', { date: '2026-12-03', time: '09:00' }],
    ['2026-12-03T13:45:20Z', null, 'Europe/Berlin', { date: '2026-12-03', time: '14:45' }],
    ['2026-12-03T13:45:20Z', '08:00', 'Europe/Berlin', { date: '2026-12-03', time: '08:00' }],
    ['2026-12-03T23:15:00Z', null, 'Europe/Berlin', { date: '2026-12-04', time: '00:15' }],
    ['2026-12-02T23:00:00Z', null, 'Europe/Berlin', { date: '2026-12-03', time: '00:00' }],
    ['2026-12-03T13:45:20', null, 'Asia/Tokyo', { date: '2026-12-03', time: '13:45' }],
    ['2026-12-03T00:00', '08:00', 'Asia/Tokyo', { date: '2026-12-03', time: '08:00' }],
  ])('%s with time %s in %s', (date, time, zone, schedule) => {
    expect(readSchedule(date, time, zone)).toStrictEqual(schedule);
  });

  test('what is neither a date nor an instant is refused', () => {
    expect(() => readDate('soon', 'UTC')).toThrow(RangeError);
    expect(() => readSchedule('soon', null, 'UTC')).toThrow(RangeError);
  });
});

describe('calendar dates', () => {
  test('days are added over months, years, leap days and clock changes', () => {
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  });

  test('days between dates are whole and signed', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-12-03', '2026-11-23')).toBe(-10);
    expect(daysBetween('2026-12-03', '2026-12-03')).toBe(0);
  });

  test('a weekend is Saturday and Sunday', () => {
    expect(['2026-12-03', '2026-12-05', '2026-12-06'].map(weekdayOf)).toStrictEqual([
      'Thursday',
      'Saturday',
      'Sunday',
    ]);
    expect(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map(isWeekend)).toStrictEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(['2026-12-04', '2026-12-05', '2026-12-06'].map(workingDayFrom)).toStrictEqual([
      '2026-12-04',
      '2026-12-07',
      '2026-12-07',
    ]);
  });

  test('dates and times are shown in US English', () => {
    expect(longDate('2026-12-03')).toBe('December 3, 2026');
    expect(momentText('2026-12-03', '09:00')).toBe('Thursday, December 3, 2026 at 9:00 AM');
    expect(shortDate('2026-12-03')).toBe('Dec 3, 2026');
    expect(shortDate('2026-09-30')).toBe('Sep 30, 2026');
    expect(['00:00', '00:05', '09:00', '11:59', '12:00', '13:30', '23:59'].map(clockTime)).toStrictEqual([
      '12:00 AM',
      '12:05 AM',
      '9:00 AM',
      '11:59 AM',
      '12:00 PM',
      '1:30 PM',
      '11:59 PM',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { daysToAdjust, daysToMove, daysUntilHeldGo, inOrder, moveBy } from './dates.ts';

const on = (scheduledDate: string, scheduledTime = '09:00', stepId = 1) => ({
  stepId,
  scheduledDate,
  scheduledTime,
});
const when = (now: string, timeZone = 'UTC') => ({ now: Date.parse(now), timeZone });

test('steps go by date and time; those of one minute stay in their order', () => {
  const steps = [
    on('2026-12-05', '09:00', 1),
    on('2026-12-04', '10:00', 2),
    on('2026-12-04', '09:00', 3),
    on('2026-12-04', '10:00', 4),
  ];
  expect(inOrder(steps).map(({ stepId }) => stepId)).toStrictEqual([3, 2, 4, 1]);
});

describe('the fewest days that put the first ahead', () => {
  test('none when it is ahead, or there is nothing to move', () => {
    expect(daysToMove([on('2026-12-04')], when('2026-12-04T08:59:59Z'))).toBe(0);
    expect(daysToMove([], when('2026-12-04T08:59:59Z'))).toBe(0);
  });
  test('to today when its time of day is still to come, else to tomorrow', () => {
    expect(daysToMove([on('2026-12-01')], when('2026-12-04T08:59:59Z'))).toBe(3);
    expect(daysToMove([on('2026-12-01')], when('2026-12-04T09:00:00Z'))).toBe(4);
    expect(daysToMove([on('2026-12-04')], when('2026-12-04T09:00:00Z'))).toBe(1);
  });
  test('the first counts, wherever it stands', () => {
    expect(daysToMove([on('2026-12-20'), on('2026-12-01')], when('2026-12-04T08:00:00Z'))).toBe(3);
  });
  test('in the account’s zone', () => {
    expect(daysToMove([on('2026-12-03')], when('2026-12-03T23:30:00Z', 'Asia/Tokyo'))).toBe(1);
    expect(daysToMove([on('2026-12-03')], when('2026-12-04T02:00:00Z', 'America/New_York'))).toBe(1);
    expect(daysToMove([on('2026-12-03', '22:00')], when('2026-12-04T02:00:00Z', 'America/New_York'))).toBe(0);
  });
  test('not before a day', () => {
    expect(daysToMove([on('2026-12-04')], when('2026-12-03T12:00:00Z'), '2026-12-06')).toBe(2);
    expect(daysToMove([on('2026-12-06')], when('2026-12-03T12:00:00Z'), '2026-12-06')).toBe(0);
    expect(daysToMove([on('2026-12-01')], when('2026-12-06T12:00:00Z'), '2026-12-06')).toBe(6);
    expect(daysToMove([on('2026-12-01')], when('2026-12-09T12:00:00Z'), '2026-12-06')).toBe(9);
  });
  test('so far ahead', () => {
    const day = 86_400_000;
    expect(daysToMove([on('2026-12-05')], when('2026-12-04T09:00:00Z'), null, day)).toBe(0);
    expect(daysToMove([on('2026-12-05')], when('2026-12-04T09:00:01Z'), null, day)).toBe(1);
    expect(daysToMove([on('2026-12-01')], when('2026-12-04T09:00:01Z'), null, day)).toBe(5);
  });
  test('over a time of day that daylight saving skips', () => {
    const night = when('2026-03-08T07:30:00Z', 'America/New_York'); // 3:30, an hour later than it would be
    expect(daysToMove([on('2026-03-07', '02:30')], night)).toBe(2);
  });
});

test('moving keeps the time of day and the distance, over the end of a year too', () => {
  expect(moveBy([on('2026-12-30', '09:00', 1), on('2027-01-02', '16:00', 2)], 3)).toStrictEqual([
    { stepId: 1, scheduledDate: '2027-01-02' },
    { stepId: 2, scheduledDate: '2027-01-05' },
  ]);
  expect(moveBy([on('2026-12-30')], 0)).toStrictEqual([]);
});

test('a held step would go now, or when its promise was not kept', () => {
  const steps = [on('2026-12-04')];
  const now = when('2026-12-06T12:00:00Z');
  expect(daysUntilHeldGo(steps, { promisedDate: null, resumeFrom: null }, now)).toBe(3);
  expect(daysUntilHeldGo(steps, { promisedDate: '2026-12-10', resumeFrom: null }, now)).toBe(8);
  expect(daysUntilHeldGo(steps, { promisedDate: null, resumeFrom: '2026-12-09' }, now)).toBe(5);
  expect(daysUntilHeldGo(steps, { promisedDate: '2026-12-01', resumeFrom: null }, now)).toBe(3);
});

describe('with a due date', () => {
  test('by the same days, unless the first would not be ahead of today', () => {
    expect(daysToAdjust([on('2026-12-04')], '2026-12-01', '2026-12-08', '2026-11-25')).toBe(7);
    expect(daysToAdjust([on('2026-12-04')], '2026-12-01', '2026-11-23', '2026-11-25')).toBe(-8);
    expect(daysToAdjust([on('2026-12-04')], '2026-12-01', '2026-11-22', '2026-11-25')).toBe(-8);
    expect(daysToAdjust([on('2026-12-04')], '2026-12-01', '2026-10-01', '2026-11-25')).toBe(-8);
  });
  test('a first step that is past already moves to tomorrow at the earliest', () => {
    expect(daysToAdjust([on('2026-11-20')], '2026-12-01', '2026-12-03', '2026-11-25')).toBe(6);
  });
  test('nothing to move, nothing moved', () => {
    expect(daysToAdjust([], '2026-12-01', '2026-12-08', '2026-11-25')).toBe(0);
    expect(daysToAdjust([on('2026-11-20')], '2026-12-01', '2026-12-01', '2026-11-25')).toBe(0);
  });
});

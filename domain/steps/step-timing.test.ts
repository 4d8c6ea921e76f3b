import { describe, expect, test } from 'vitest';
import { daysTaken, scheduledDateOf, timingOf } from './step-timing.ts';

test.each([
  ['due_in', 3, '2026-11-30'],
  ['due_in', 0, '2026-12-03'],
  ['overdue_by', 1, '2026-12-04'],
  ['overdue_by', 30, '2027-01-02'],
] as const)('%s %i days of December 3 is %s, and back', (type, days, date) => {
  expect(scheduledDateOf('2026-12-03', { type, days })).toBe(date);
  expect(timingOf('2026-12-03', date)).toStrictEqual({ type, days });
});

describe('the editor takes 1 to 90 days, what the step has, and days that are still ahead', () => {
  test.each([
    ['a new step before the due date', [7], '2026-11-20', 1, 90],
    ['of an invoice 60 days late', [67], '2027-02-01', 1, 90],
    ['of an invoice 89 days late', [90], '2027-03-02', 1, 119],
    ['of an invoice 203 days late', [203], '2027-06-24', 1, 233],
    ['of an invoice six years late', [2_200], '2032-12-03', 1, 2_222],
    ['on the due date itself', [0], '2026-12-03', 0, 90],
    ['a call planned it for a year ahead', [365], '2026-12-03', 1, 365],
    ['another window moved it meanwhile', [7, 120], '2026-12-03', 1, 120],
  ] as const)('%s', (_, own, today, fewest, most) => {
    expect(daysTaken(own, '2026-12-03', today)).toStrictEqual({ fewest, most });
  });
});

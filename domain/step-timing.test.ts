import { expect, test } from 'vitest';
import { scheduledDateOf, shownDays, timingOf } from './step-timing.ts';

test.each([
  ['due_in', 3, '2026-11-30'],
  ['due_in', 0, '2026-12-03'],
  ['overdue_by', 1, '2026-12-04'],
  ['overdue_by', 30, '2027-01-02'],
] as const)('%s %i days of December 3 is %s, and back', (type, days, date) => {
  expect(scheduledDateOf('2026-12-03', { type, days })).toBe(date);
  expect(timingOf('2026-12-03', date)).toStrictEqual({ type, days });
});

test('the editor shows the nearest of 1 to 90 days', () => {
  expect([0, 1, 45, 90, 91, 400].map(shownDays)).toStrictEqual([1, 1, 45, 90, 90, 90]);
});

import { describe, expect, test } from 'vitest';
import { ladder, step } from '../chased-invoice.fixture.ts';
import { dueDateEffect, heldEffect, plannedEffect, sternestShown } from './planned-effect.ts';

const now = { now: Date.parse('2026-12-20T12:00:00Z'), timeZone: 'UTC' };
const planned = { dueDate: '2026-12-01', sternestSent: null, nextReminderFrom: null };

describe('what a plan would do at once', () => {
  test('nothing, with all dates ahead', () => {
    expect(
      plannedEffect({ ...planned, steps: [step(1, { scheduledDate: '2026-12-21' })] }, now),
    ).toStrictEqual({
      goNow: [],
      skipped: [],
      moved: [],
    });
  });
  test('one goes out right away, earlier ones are skipped, sterner ones move', () => {
    const steps = [...ladder, step(4, { scheduledDate: '2026-12-05' })];
    expect(plannedEffect({ ...planned, steps }, now)).toStrictEqual({
      goNow: [4],
      skipped: [{ stepId: 1, reason: { code: 'later_reminder' } }],
      moved: [
        { stepId: 2, scheduledDate: '2026-12-23' },
        { stepId: 3, scheduledDate: '2026-12-30' },
      ],
    });
  });
  test('an alert goes besides', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-05' });
    expect(plannedEffect({ ...planned, steps: [step(1), alert] }, now).goNow).toStrictEqual([1, 4]);
  });
  test('what is not true today is skipped', () => {
    const early = step(1, { type: 'due_in', scheduledDate: '2026-11-28' });
    expect(plannedEffect({ ...planned, steps: [early, step(2)] }, now)).toStrictEqual({
      goNow: [2],
      skipped: [{ stepId: 1, reason: { code: 'due_date_passed' } }],
      moved: [],
    });
    expect(plannedEffect({ ...planned, dueDate: '2026-12-20', steps: [step(2)] }, now)).toStrictEqual({
      goNow: [],
      skipped: [{ stepId: 2, reason: { code: 'not_overdue' } }],
      moved: [],
    });
  });
  test('the day after a late reminder none goes', () => {
    const waiting = { ...planned, steps: [step(1)], nextReminderFrom: '2026-12-20T12:00:01.000Z' };
    expect(plannedEffect(waiting, now).goNow).toStrictEqual([]);
    expect(
      plannedEffect({ ...waiting, nextReminderFrom: '2026-12-20T12:00:00.000Z' }, now).goNow,
    ).toStrictEqual([1]);
  });
});

test('a held sequence shows when its steps would go', () => {
  const waiting = { promisedDate: null, resumeFrom: null };
  expect(heldEffect(ladder, waiting, now)).toStrictEqual([
    { stepId: 1, scheduledDate: '2026-12-21' },
    { stepId: 2, scheduledDate: '2026-12-25' },
    { stepId: 3, scheduledDate: '2027-01-01' },
  ]);
  expect(heldEffect([step(1, { scheduledDate: '2026-12-21' })], waiting, now)).toStrictEqual([]);
});

describe('a changed due date', () => {
  test('shows the dates that Adjust would make, and what Keep would lose', () => {
    const early = step(4, { type: 'due_in', scheduledDate: '2026-11-28' });
    expect(dueDateEffect([early, ...ladder], '2026-12-01', '2026-12-10', '2026-11-20')).toStrictEqual({
      adjusted: [
        { stepId: 4, scheduledDate: '2026-12-07' },
        { stepId: 1, scheduledDate: '2026-12-13' },
        { stepId: 2, scheduledDate: '2026-12-17' },
        { stepId: 3, scheduledDate: '2026-12-24' },
      ],
      untrueIfKept: [1, 2],
    });
  });
  test('a step that is past goes today, and must be true then', () => {
    const early = step(4, { type: 'due_in', scheduledDate: '2026-11-28' });
    expect(dueDateEffect([early], '2026-12-10', '2026-12-01', '2026-12-02').untrueIfKept).toStrictEqual([4]);
  });
});

test('the sternest tone is that of a reminder which was sent, or is in doubt', () => {
  const row = (tone: 'friendly' | 'firm' | 'legal', delivery: 'sent' | 'outbox' | 'in_doubt' | 'failed') =>
    ({ stepType: 'customer_reminder', tone, delivery }) as const;
  expect(sternestShown([])).toBe(null);
  expect(sternestShown([row('firm', 'outbox'), row('legal', 'failed')])).toBe(null);
  expect(sternestShown([row('friendly', 'sent'), row('firm', 'in_doubt'), row('legal', 'outbox')])).toBe(
    'firm',
  );
  expect(sternestShown([{ ...row('firm', 'sent'), stepType: 'internal_alert' }])).toBe(null);
});

import { describe, expect, test } from 'vitest';
import type { Tone } from '../../../contracts/sequences/tones.ts';
import { alertGoing, reminderGoing, sterner, untrueToday, type PlannedStep } from './due-now.ts';

const step = (
  stepId: number,
  scheduledDate: string,
  tone: Tone = 'friendly',
  scheduledTime = '09:00',
): PlannedStep => ({
  stepId,
  stepType: 'customer_reminder',
  type: 'overdue_by',
  tone,
  scheduledDate,
  scheduledTime,
});
const now = { now: Date.parse('2026-12-20T12:00:00Z'), timeZone: 'UTC' };
const friendly = step(1, '2026-12-04');
const firm = step(2, '2026-12-08', 'firm');
const legal = step(3, '2026-12-15', 'legal');
const reason = { code: 'later_reminder' };

describe('one reminder at a time, never escalating unseen', () => {
  test('nothing sent yet: the friendly one; sterner ones move behind it, keeping their distance', () => {
    expect(reminderGoing([friendly, firm, legal], [], null, now)).toStrictEqual({
      send: friendly,
      skip: [],
      skipReason: reason,
      move: [
        { stepId: 2, scheduledDate: '2026-12-24' },
        { stepId: 3, scheduledDate: '2026-12-31' },
      ],
    });
  });
  test('a friendly one sent: the firm one; the friendly one before it is skipped', () => {
    expect(reminderGoing([friendly, firm, legal], [], 'friendly', now)).toStrictEqual({
      send: firm,
      skip: [friendly],
      skipReason: reason,
      move: [{ stepId: 3, scheduledDate: '2026-12-27' }],
    });
  });
  test('a firm one sent: the legal one stands for all', () => {
    expect(reminderGoing([friendly, firm, legal], [], 'firm', now)).toStrictEqual({
      send: legal,
      skip: [friendly, firm],
      skipReason: reason,
      move: [],
    });
  });
  test('the latest that fits goes, though a sterner one lies before it', () => {
    const last = step(4, '2026-12-17');
    expect(reminderGoing([friendly, firm, last], [], null, now)).toStrictEqual({
      send: last,
      skip: [friendly, firm],
      skipReason: reason,
      move: [],
    });
  });
  test('none fits: the earliest; the others move behind it', () => {
    expect(reminderGoing([firm, legal], [], null, now)).toStrictEqual({
      send: firm,
      skip: [],
      skipReason: reason,
      move: [{ stepId: 3, scheduledDate: '2026-12-27' }],
    });
    const second = step(4, '2026-12-16', 'legal');
    expect(reminderGoing([legal, second], [], null, now)).toStrictEqual({
      send: legal,
      skip: [],
      skipReason: reason,
      move: [{ stepId: 4, scheduledDate: '2026-12-22' }],
    });
  });
  test('one alone goes, whatever its tone', () => {
    expect(reminderGoing([legal], [firm], null, now)).toStrictEqual({
      send: legal,
      skip: [],
      skipReason: reason,
      move: [],
    });
    expect(reminderGoing([], [firm], null, now)).toBe(undefined);
  });
  test('what is planned later moves along with what moves, so that none is overtaken', () => {
    const later = step(4, '2026-12-22', 'legal');
    expect(reminderGoing([friendly, firm], [later], null, now)?.move).toStrictEqual([
      { stepId: 2, scheduledDate: '2026-12-24' },
      { stepId: 4, scheduledDate: '2027-01-07' },
    ]);
    expect(reminderGoing([friendly, step(5, '2026-12-08')], [later], null, now)?.move).toStrictEqual([]);
  });
  test('what moves lies at least a day ahead', () => {
    const morning = step(1, '2026-12-19', 'friendly', '08:00');
    const evening = step(2, '2026-12-19', 'firm', '18:00');
    expect(reminderGoing([morning, evening], [], null, now)?.move).toStrictEqual([
      { stepId: 2, scheduledDate: '2026-12-21' },
    ]);
  });
});

test('of internal alerts the latest goes, the others are skipped', () => {
  expect(alertGoing([friendly, firm])).toStrictEqual({
    send: firm,
    skip: [friendly],
    skipReason: { code: 'later_alert' },
    move: [],
  });
  expect(alertGoing([])).toBe(undefined);
});

test('the sterner of two tones', () => {
  expect(sterner(null, null)).toBe(null);
  expect(sterner(null, 'friendly')).toBe('friendly');
  expect(sterner('firm', null)).toBe('firm');
  expect(sterner('firm', 'legal')).toBe('legal');
  expect(sterner('legal', 'friendly')).toBe('legal');
});

test('"Due in" is true up to and on the due day, "Overdue by" after it', () => {
  const dueIn = { type: 'due_in' } as const;
  const overdueBy = { type: 'overdue_by' } as const;
  expect(untrueToday(dueIn, '2026-12-01', '2026-12-01')).toBe(null);
  expect(untrueToday(dueIn, '2026-12-01', '2026-12-02')).toStrictEqual({ code: 'due_date_passed' });
  expect(untrueToday(overdueBy, '2026-12-01', '2026-12-01')).toStrictEqual({ code: 'not_overdue' });
  expect(untrueToday(overdueBy, '2026-12-01', '2026-12-02')).toBe(null);
});

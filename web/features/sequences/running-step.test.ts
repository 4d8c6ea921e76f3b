import { expect, test } from 'vitest';
import { changesOf, draftOfStep, effectOfChange } from './running-step.ts';
import { stepView } from './step-view.fixture.ts';

const at = { now: Date.parse('2026-12-05T12:00:00Z'), timeZone: 'UTC' };
const invoice = { dueDate: '2026-12-03' };

test('only what was changed is sent, and a move with its timing', () => {
  const was = draftOfStep(stepView(1));
  expect(changesOf(was, was)).toBeUndefined();
  expect(changesOf(was, { ...was, subject: 'New', ccRecipients: 'boss@studio.test' })).toEqual({
    customSubject: 'New',
    ccRecipients: 'boss@studio.test',
  });
  expect(changesOf(was, { ...was, days: 8, scheduledDate: '2026-12-11' })).toEqual({
    type: 'overdue_by',
    days: 8,
    scheduledDate: '2026-12-11',
    scheduledTime: '09:00',
  });
});

test('a time ahead does nothing at once', () => {
  const step = stepView(1);
  const to = { ...draftOfStep(step), scheduledDate: '2026-12-20' };
  expect(effectOfChange({ step, to, steps: [step], invoice }, at)).toEqual([]);
});

test('a step moved into the past is said to go right away', () => {
  const step = stepView(1);
  const to = { ...draftOfStep(step), scheduledDate: '2026-12-04', days: 1 };
  expect(effectOfChange({ step, to, steps: [step, stepView(2)], invoice }, at)).toEqual([
    'The email planned for Friday, December 4, 2026 at 9:00 AM goes out right away.',
  ]);
});

test('a step that would no longer be true on its day is said to be skipped', () => {
  const step = stepView(1);
  const to = { ...draftOfStep(step), type: 'due_in' as const, days: 1, scheduledDate: '2026-12-02' };
  expect(effectOfChange({ step, to, steps: [step], invoice }, at)).toEqual([
    'The email planned for Wednesday, December 2, 2026 at 9:00 AM is skipped: the due date has passed.',
  ]);
});

test('a held step goes nowhere at once', () => {
  const step = stepView(1, { status: 'paused', pausedReason: 'paused_by_hand' });
  const to = { ...draftOfStep(step), scheduledDate: '2026-12-04' };
  expect(effectOfChange({ step, to, steps: [step], invoice }, at)).toEqual([
    'This time has passed. When the sequence resumes, its emails move to later dates together.',
  ]);
});

import { expect, test } from 'vitest';
import { manualStep, remindersAfterDue } from '../../../../domain/steps/default-steps.ts';
import { withAdded, withChanged, withoutStep } from './draft-plan.ts';

const dueDate = '2026-12-03';
const plan = { invoice: { dueDate }, sender: { name: 'Ann', email: 'ann@studio.test' } };
const legal = { ...manualStep(plan, [], dueDate), tone: 'legal' as const };

test('steps stand in the order in which they go, whatever the order of adding', () => {
  const steps = withAdded(
    withAdded([], [manualStep(plan, [], dueDate)], dueDate),
    remindersAfterDue(plan),
    dueDate,
  );
  expect(steps.map(({ key, scheduledDate }) => [key, scheduledDate])).toEqual([
    [2, '2026-12-06'],
    [1, '2026-12-10'],
    [3, '2026-12-13'],
  ]);
});

test('a legal built-in subject is the final notice only while no reminder comes after it', () => {
  const wording = { subject: 'Final notice: invoice {{invoice_number}}, {{invoice_amount}}' };
  const alone = withAdded([], [{ ...legal, ...wording }], dueDate);
  const followed = withAdded(alone, remindersAfterDue(plan), dueDate);
  const subjectOf = (steps: typeof alone): string | undefined => steps.find(({ key }) => key === 1)?.subject;
  expect(subjectOf(alone)).toBe('Final notice: invoice {{invoice_number}}, {{invoice_amount}}');
  expect(subjectOf(followed)).toBe('Formal notice: invoice {{invoice_number}}, {{invoice_amount}}');
  expect(subjectOf(withoutStep(followed, 3, dueDate))).toBe(subjectOf(alone));
});

test('what a person wrote stays when a step moves', () => {
  const steps = withAdded([], [{ ...manualStep(plan, [], dueDate), subject: 'Mine' }], dueDate);
  const [moved] = withChanged(steps, 1, { scheduledDate: '2026-12-01', type: 'due_in', days: 2 }, dueDate);
  expect(moved?.subject).toBe('Mine');
  expect(moved?.scheduledDate).toBe('2026-12-01');
});

import { expect, test } from 'vitest';
import { manualStep } from '../../../../../domain/default-steps.ts';
import { formOfStep, readDays, stepForm, stepOfForm } from './step-form.ts';

const dueDate = '2026-12-03';
const step = manualStep(
  { invoice: { dueDate }, sender: { name: 'Ann', email: 'ann@studio.test' } },
  [],
  dueDate,
);

test('a step that the editor only showed is the same step', () => {
  for (const scheduledDate of [dueDate, '2026-12-10', '2027-06-01']) {
    const shown = { ...step, scheduledDate };
    expect(stepOfForm(formOfStep(shown, dueDate), shown)).toEqual(shown);
  }
});

test('days are shown as the nearest that the editor takes', () => {
  expect(formOfStep({ ...step, scheduledDate: dueDate }, dueDate).days).toBe('1');
  expect(formOfStep({ ...step, scheduledDate: '2027-06-01' }, dueDate).days).toBe('90');
});

test('a moved step takes the timing of the form', () => {
  const values = {
    ...formOfStep(step, dueDate),
    type: 'due_in' as const,
    days: '2',
    scheduledDate: '2026-12-01',
  };
  expect(stepOfForm(values, step)).toEqual({ ...step, type: 'due_in', days: 2, scheduledDate: '2026-12-01' });
});

test('a time that is none is ignored', () => {
  expect(stepOfForm({ ...formOfStep(step, dueDate), scheduledTime: '' }, step)).toEqual(step);
});

test('days are whole numbers from 1 to 90', () => {
  expect(['1', '90', '0', '91', '', '1.5', '-3'].map(readDays)).toEqual([
    1,
    90,
    ...Array<undefined>(5).fill(undefined),
  ]);
});

test('what is missing is said at its field', () => {
  const empty = { ...formOfStep(step, dueDate), subject: '', content: ' ', senderName: '', senderEmail: '' };
  const issues = stepForm.safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['senderEmail', 'Sender email is required'],
    ['senderName', 'Sender name is required'],
    ['subject', 'Subject is required'],
    ['content', 'Content is required'],
  ]);
});

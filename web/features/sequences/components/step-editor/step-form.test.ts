import { expect, test } from 'vitest';
import { manualStep } from '../../../../../domain/steps/default-steps.ts';
import { daysTaken } from '../../../../../domain/steps/step-timing.ts';
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
    expect(stepOfForm(formOfStep(shown, dueDate), shown, dueDate)).toEqual(shown);
  }
});

test.each([
  [dueDate, 'due_in', '0'],
  ['2026-11-30', 'due_in', '3'],
  ['2026-12-10', 'overdue_by', '7'],
  ['2027-06-24', 'overdue_by', '203'],
  ['2032-12-10', 'overdue_by', '2199'],
] as const)('a step on %s shows the days that it has: %s %s', (scheduledDate, type, days) => {
  expect(formOfStep({ ...step, scheduledDate }, dueDate)).toMatchObject({ type, days });
});

test('another text of a step 203 days after the due date leaves its date', () => {
  const late = { ...step, scheduledDate: '2027-06-24', type: 'overdue_by', days: 203 } as const;
  const range = daysTaken([203], dueDate, '2027-06-20');
  const values = { ...formOfStep(late, dueDate), subject: 'In my own words' };
  expect(stepForm(range).safeParse(values).success).toBe(true);
  expect(stepOfForm(values, late, dueDate)).toStrictEqual({ ...late, subject: 'In my own words' });
});

test('a moved step takes the timing of the form', () => {
  const values = {
    ...formOfStep(step, dueDate),
    type: 'due_in' as const,
    days: '2',
    scheduledDate: '2026-12-01',
  };
  expect(stepOfForm(values, step, dueDate)).toEqual({
    ...step,
    type: 'due_in',
    days: 2,
    scheduledDate: '2026-12-01',
  });
});

test('a text that is not a time is ignored', () => {
  expect(stepOfForm({ ...formOfStep(step, dueDate), scheduledTime: '' }, step, dueDate)).toEqual(step);
});

test('days are whole numbers from 1 to 90', () => {
  const usual = daysTaken([7], dueDate, dueDate);
  const read = ['1', '90', '0', '91', '', '1.5', '-3'].map((text) => readDays(text, usual));
  expect(read).toEqual([1, 90, ...Array<undefined>(5).fill(undefined)]);
  expect(stepForm(usual).safeParse({ ...formOfStep(step, dueDate), days: '91' }).error?.issues).toMatchObject(
    [{ path: ['days'], message: 'Enter a number of days from 1 to 90' }],
  );
});

test('what is missing is said at its field', () => {
  const empty = { ...formOfStep(step, dueDate), subject: '', content: ' ', senderName: '', senderEmail: '' };
  const issues = stepForm(daysTaken([7], dueDate, dueDate)).safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['senderEmail', 'Sender email is required'],
    ['senderName', 'Sender name is required'],
    ['subject', 'Subject is required'],
    ['content', 'Content is required'],
  ]);
});

import { expect, test } from 'vitest';
import {
  bodyOfForm,
  emptyStep,
  nextStep,
  readSteps,
  scheduleForm,
  scheduleText,
  withStep,
  writeSteps,
  type EnteredStep,
} from './schedule-form.ts';
import { formOfStep, readDays, sideOf, stepForm, stepOfForm, timingOn } from './step-form.ts';

const step = (changes: Partial<EnteredStep> = {}): EnteredStep => ({ ...emptyStep, key: 1, ...changes });

const messages = (values: object): readonly string[] =>
  stepForm.safeParse(values).error?.issues.map(({ message }) => message) ?? [];

test('a step is before, on or after the due date; zero days are on it', () => {
  expect(sideOf({ type: 'due_in', days: 3 })).toBe('before');
  expect(sideOf({ type: 'overdue_by', days: 0 })).toBe('on');
  expect(timingOn('after', 5)).toEqual({ type: 'overdue_by', days: 5 });
  expect(timingOn('after', 0)).toEqual({ type: 'due_in', days: 0 });
  expect(timingOn('on', 5)).toEqual({ type: 'due_in', days: 0 });
  expect(['0', ' 12 ', '365', '366', '1.5', '-1', ''].map(readDays)).toEqual([
    0,
    12,
    365,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a step goes into its form and comes back the same', () => {
  for (const one of [
    step(),
    step({ type: 'overdue_by', days: 7, tone: 'legal', approval: true }),
    step({ stepType: 'internal_alert' }),
    step({ subject: 'Own', content: 'Own words', senderEmail: 'a@b.example', senderName: 'Ann' }),
    step({ templateId: 4, ccRecipients: 'c@d.example' }),
    step({ attachInvoice: true }),
    step({ attachInvoice: false }),
  ])
    expect(stepOfForm(formOfStep(one), one)).toEqual(one);
});

test("the invoice's PDF goes along by default, and no more if it is unticked", () => {
  const form = formOfStep(step());
  expect(form.attachInvoice).toBe(true);
  expect(stepOfForm({ ...form, attachInvoice: false }, step()).attachInvoice).toBe(false);
  const without = step({ attachInvoice: false });
  expect(stepOfForm({ ...formOfStep(without), attachInvoice: true }, without).attachInvoice).toBeNull();
});

test('own words need a subject and a content, a template has to be chosen, and the built-in text needs nothing', () => {
  const form = formOfStep(step());
  expect(messages(form)).toEqual([]);
  expect(messages({ ...form, source: 'own' })).toEqual(['Subject is required', 'Content is required']);
  expect(messages({ ...form, source: 'template' })).toEqual(['Please choose a template']);
  expect(messages({ ...form, days: '400' })).toEqual(['Enter a number of days from 0 to 365']);
});

test('steps are kept in the order of their days, and a new one follows the last', () => {
  const late = step({ type: 'overdue_by', days: 10, tone: 'firm', key: 1 });
  const early = step({ days: 3, key: 2 });
  expect(readSteps(writeSteps([late, early])).map(({ key }) => key)).toEqual([2, 1]);
  expect(nextStep([])).toMatchObject({ type: 'due_in', days: 0, tone: 'friendly', key: 1 });
  expect(nextStep([early])).toMatchObject({ type: 'overdue_by', days: 4, tone: 'friendly' });
  expect(nextStep([early, late])).toMatchObject({ type: 'overdue_by', days: 17, tone: 'firm', key: 3 });
  expect(withStep([early, late], { ...late, days: 1 }).map(({ days }) => days)).toEqual([3, 1]);
});

test('a schedule needs a name and a step, and is sent without what only the editor needs', () => {
  const entered = { name: ' Ours ', purpose: '', steps: writeSteps([step({ id: 4, key: 4 }), step()]) };
  expect(scheduleForm.safeParse({ ...entered, name: 'x', steps: '[]' }).error?.issues).toMatchObject([
    { message: 'Name must be at least 2 characters' },
    { message: 'Please add at least one step' },
  ]);
  const body = bodyOfForm(scheduleForm.parse(entered));
  expect(body).toMatchObject({ name: 'Ours', purpose: null, steps: [{ id: 4 }, {}] });
  expect(body.steps[1]).not.toHaveProperty('id');
  expect(body.steps[1]).not.toHaveProperty('key');
  expect(scheduleText('steps', entered.steps)).toBe('2 emails, on the due date');
});

import { expect, test } from 'vitest';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { builtInSchedules } from '../../../../domain/schedule/built-in.ts';
import { stepsOfSchedule } from './steps-of-schedule.ts';

const [, standard] = builtInSchedules;
const steps: ListedSchedule['steps'] =
  standard?.facts.steps.map((step) => ({ ...step, attachments: [], attachmentFiles: [] })) ?? [];
const around = {
  invoice: { dueDate: '2026-12-20' },
  sender: { name: 'Ann', email: 'ann@owed.example' },
  sternestSent: null,
  templates: [],
  today: '2026-12-01',
  now: Date.parse('2026-12-01T10:00:00Z'),
  timeZone: 'UTC',
};

test('a schedule fills the days around the due date, from the default sender', () => {
  const planned = stepsOfSchedule({ steps }, around);
  expect(planned.map(({ scheduledDate, tone }) => `${scheduledDate} ${tone}`)).toEqual([
    '2026-12-17 friendly',
    '2026-12-20 friendly',
    '2026-12-23 friendly',
    '2026-12-30 firm',
    '2027-01-10 legal',
  ]);
  expect(planned[0]).toMatchObject({ senderName: 'Ann', senderEmail: 'ann@owed.example', templateId: null });
  expect(planned[0]).not.toHaveProperty('attachInvoice');
});

test("a reminder carries the invoice's PDF if there is one", () => {
  const [first] = stepsOfSchedule({ steps }, { ...around, invoice: { dueDate: '2026-12-20', document: {} } });
  expect(first?.attachInvoice).toBe(true);
});

test('what is past is left out, and so is what is gentler than what the client has got', () => {
  expect(
    stepsOfSchedule(
      { steps: steps.slice(0, 2) },
      { ...around, today: '2026-12-21', now: Date.parse('2026-12-21T10:00:00Z') },
    ),
  ).toEqual([]);
  expect(stepsOfSchedule({ steps }, { ...around, sternestSent: 'firm' }).map(({ tone }) => tone)).toEqual([
    'firm',
    'legal',
  ]);
});

test('a step that asks first does so in the sequence', () => {
  const [first, second, ...rest] = steps;
  const asking = [first, second].flatMap((step, at) =>
    step === undefined ? [] : [{ ...step, approval: at === 1 }],
  );
  const planned = stepsOfSchedule({ steps: [...asking, ...rest] }, around);
  expect(planned.map(({ approval = false }) => approval)).toEqual([false, true, false, false, false]);
});

import { expect, test } from 'vitest';
import type { NewStep } from './default-steps.ts';
import { proposedForMany, stepsForOne } from './steps-for-many.ts';

const sender = { name: 'Ada', email: 'ada@engine.example' };
const now = Date.parse('2026-11-20T12:00:00Z');
const moment = { now, today: '2026-11-20', timeZone: 'UTC' };

const invoices = [
  { number: 'A', dueDate: '2026-12-10', sternestSent: null },
  { number: 'B', dueDate: '2026-12-31', sternestSent: null },
  { number: 'C', dueDate: '2026-11-22', sternestSent: null },
  { number: 'D', dueDate: '2026-11-19', sternestSent: null },
  { number: 'E', dueDate: '2026-10-01', sternestSent: null },
  { number: 'F', dueDate: '2026-11-01', sternestSent: null },
];

test('invoices are grouped by what is proposed for them, the oldest first', () => {
  const groups = proposedForMany(invoices, sender, moment);
  expect(
    groups.map(({ dueIn, invoices: ones }) => [dueIn, ones.map(({ number }) => number).join('')]),
  ).toEqual([
    ['overdue_7_or_more', 'EF'],
    ['overdue_under_7', 'D'],
    ['within_3_days', 'C'],
    ['more_than_3_days', 'AB'],
  ]);
});

test('each invoice gets its own dates: by its due date before it, from today on when it is overdue', () => {
  const datesOf = (number: string) => {
    const groups = proposedForMany(invoices, sender, moment);
    const group = groups.find(({ invoices: ones }) => ones.some((one) => one.number === number));
    const invoice = invoices.find((one) => one.number === number);
    if (group === undefined || invoice === undefined) throw new Error('no such invoice');
    return stepsForOne(group, invoice).map(
      ({ scheduledDate, type, days, tone }) => `${scheduledDate} ${type} ${days} ${tone}`,
    );
  };
  expect(datesOf('B')).toEqual(['2026-12-28 due_in 3 friendly']);
  expect(datesOf('F')).toEqual([
    '2026-11-20 overdue_by 19 friendly',
    '2026-11-23 overdue_by 22 firm',
    '2026-11-27 overdue_by 26 legal',
  ]);
});

test('a step after the due date follows it in every group that is not overdue, with the text that fits', () => {
  const [proposed] = proposedForMany(invoices.slice(0, 1), sender, moment)[0]?.steps ?? [];
  if (proposed === undefined) throw new Error('nothing is proposed');
  const step: NewStep = { ...proposed, type: 'overdue_by', days: 3, scheduledDate: '2026-11-25' };
  const [moved] = stepsForOne({ dueIn: 'within_3_days', steps: [step] }, { dueDate: '2026-11-21' });
  expect(moved).toMatchObject({ scheduledDate: '2026-11-24', type: 'overdue_by', days: 3 });
  expect(moved?.subject).toBe('Invoice {{invoice_number}}, due {{due_date}}');
});

test.each([
  ['nothing', null, ['friendly', 'firm', 'legal']],
  ['a friendly reminder', 'friendly', ['friendly', 'firm', 'legal']],
  ['a firm reminder', 'firm', ['firm', 'legal']],
  ['a final notice', 'legal', ['legal']],
] as const)('invoices whose client has got %s are a group of their own', (_, sternestSent, tones) => {
  const late = [
    { number: 'E', dueDate: '2026-10-01', sternestSent: null },
    { number: 'F', dueDate: '2026-10-01', sternestSent: 'firm' },
    { number: 'G', dueDate: '2026-10-01', sternestSent: 'legal' },
    { number: 'H', dueDate: '2026-10-01', sternestSent: 'friendly' },
  ] as const;
  const groups = proposedForMany(late, sender, moment);
  expect(groups.map(({ invoices: ones }) => ones.map(({ number }) => number).join(''))).toEqual([
    'EH',
    'F',
    'G',
  ]);
  const group = groups.find(({ invoices: ones }) => ones.some((one) => one.sternestSent === sternestSent));
  expect(group?.steps.map(({ tone }) => tone)).toEqual(tones);
});

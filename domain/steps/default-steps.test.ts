import { describe, expect, test } from 'vitest';
import { stepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import { todayIn } from '../calendar.ts';
import { defaultSteps, manualStep, type NewStep, remindersAfterDue } from './default-steps.ts';

const sender = { name: 'Ada', email: 'ada@engine.example' };
const dueDate = '2026-12-03';

const stepsAt = (now: string, timeZone = 'UTC'): NewStep[] =>
  defaultSteps({
    invoice: { dueDate },
    sender,
    now: Date.parse(now),
    today: todayIn(timeZone, Date.parse(now)),
    timeZone,
  });

/** What matters of each step, on one line. */
const outline = (steps: readonly NewStep[]): string[] =>
  steps.map(
    ({ type, days, scheduledDate, scheduledTime, tone, subject }) =>
      `${type} ${days}, ${scheduledDate} ${scheduledTime}, ${tone}: ${subject.split(/[ :,]/)[0]}${subject.includes('is due') ? ' is due' : ''}`,
  );

describe('a new sequence', () => {
  test('has its fields complete, as a call takes them', () => {
    const [step] = stepsAt('2026-11-20T12:00:00Z');
    expect(step).toStrictEqual({
      type: 'due_in',
      days: 3,
      scheduledDate: '2026-11-30',
      scheduledTime: '09:00',
      subject: 'Invoice {{invoice_number}} is due on {{due_date}}',
      content: step?.content,
      tone: 'friendly',
      stepType: 'customer_reminder',
      senderName: 'Ada',
      senderEmail: 'ada@engine.example',
      ccRecipients: '',
      bccRecipients: '',
      templateId: null,
    });
    expect(stepDraft.safeParse(step).success).toBe(true);
  });

  test.each([
    ['2026-11-29T23:59:00Z', 'four days ahead', 'due_in 3, 2026-11-30 09:00, friendly: Invoice is due'],
    ['2026-11-30T00:00:00Z', 'three days ahead', 'due_in 2, 2026-12-01 09:00, friendly: Invoice is due'],
    ['2026-12-02T23:59:00Z', 'on the eve', 'due_in 0, 2026-12-03 09:00, friendly: Invoice is due'],
    [
      '2026-12-03T08:59:59Z',
      'before nine on the day',
      'due_in 0, 2026-12-03 09:00, friendly: Invoice is due',
    ],
    ['2026-12-03T09:00:00Z', 'at nine on the day', 'due_in 0, 2026-12-03 09:30, friendly: Invoice is due'],
    ['2026-12-03T15:10:30Z', 'in the afternoon', 'due_in 0, 2026-12-03 15:40, friendly: Invoice is due'],
    ['2026-12-03T23:45:00Z', 'before midnight', 'overdue_by 1, 2026-12-04 00:15, friendly: Invoice'],
  ])('at %s, %s, is one friendly reminder', (now, _, step) => {
    expect(outline(stepsAt(now))).toStrictEqual([step]);
  });

  test('of an invoice overdue by 1 to 6 days has four steps that grow sterner', () => {
    expect(outline(stepsAt('2026-12-04T10:20:00Z'))).toStrictEqual([
      'overdue_by 1, 2026-12-04 11:20, friendly: Invoice',
      'overdue_by 4, 2026-12-07 09:00, friendly: Still',
      'overdue_by 8, 2026-12-11 09:00, firm: Overdue',
      'overdue_by 15, 2026-12-18 09:00, legal: Final',
    ]);
    expect(stepsAt('2026-12-09T10:20:00Z')).toHaveLength(4);
  });

  test('of an invoice overdue by 7 days or more has three', () => {
    expect(outline(stepsAt('2026-12-10T23:30:00Z'))).toStrictEqual([
      'overdue_by 8, 2026-12-11 00:30, friendly: Invoice',
      'overdue_by 10, 2026-12-13 09:00, firm: Overdue',
      'overdue_by 14, 2026-12-17 09:00, legal: Final',
    ]);
  });

  test("goes by the account's own day and clock", () => {
    expect(outline(stepsAt('2026-12-04T02:00:00Z', 'America/New_York'))).toStrictEqual([
      'due_in 0, 2026-12-03 21:30, friendly: Invoice is due',
    ]);
    expect(outline(stepsAt('2026-12-03T18:30:00Z', 'Asia/Kathmandu')).at(0)).toBe(
      'overdue_by 1, 2026-12-04 01:15, friendly: Invoice',
    );
  });

  test('never lies in the past in the hour that daylight saving repeats', () => {
    const [step] = defaultSteps({
      invoice: { dueDate: '2026-10-20' },
      sender,
      now: Date.parse('2026-11-01T05:40:00Z'),
      today: '2026-11-01',
      timeZone: 'America/New_York',
    });
    expect([step?.scheduledDate, step?.scheduledTime]).toStrictEqual(['2026-11-01', '02:40']);
  });
});

test('reminders after the due date lie 3 and 10 days after it', () => {
  expect(outline(remindersAfterDue({ invoice: { dueDate }, sender }))).toStrictEqual([
    'overdue_by 3, 2026-12-06 09:00, friendly: Invoice',
    'overdue_by 10, 2026-12-13 09:00, firm: Overdue',
  ]);
});

test('a step added by hand is firm, 7 days after the due date', () => {
  expect(outline([manualStep({ invoice: { dueDate }, sender }, [], '2026-11-20')])).toStrictEqual([
    'overdue_by 7, 2026-12-10 09:00, firm: Overdue',
  ]);
});

test('where that day is past, or not after the last step, it is 7 days after the last step or today', () => {
  const datesAt = (today: string, ...dates: readonly string[]) =>
    manualStep(
      { invoice: { dueDate }, sender },
      dates.map((scheduledDate) => ({ scheduledDate })),
      today,
    ).scheduledDate;
  expect(datesAt('2026-11-20', '2026-12-06')).toBe('2026-12-10');
  expect(datesAt('2026-11-20', '2026-12-06', '2026-12-13')).toBe('2026-12-20');
  expect(datesAt('2026-12-20', '2026-12-06')).toBe('2026-12-27');
});

describe('nothing gentler is proposed than what the client has got', () => {
  const plan = { invoice: { dueDate }, sender };
  const tonesAt = (today: string, sternestSent: Tone) =>
    defaultSteps({
      ...plan,
      sternestSent,
      now: Date.parse(`${today}T10:00:00Z`),
      today,
      timeZone: 'UTC',
    }).map(({ tone, scheduledDate }) => `${scheduledDate} ${tone}`);

  test.each([
    ['2026-12-04', 'friendly', 4],
    ['2026-12-04', 'firm', 2],
    ['2026-12-20', 'friendly', 3],
    ['2026-12-20', 'firm', 2],
    ['2026-12-20', 'legal', 1],
  ] as const)('at %s after a %s one', (today, sternestSent, count) => {
    const tones = tonesAt(today, sternestSent);
    expect(tones).toHaveLength(count);
    expect(tones.at(-1)).toMatch(/ legal$/);
  });

  test.each(['firm', 'legal'] as const)('before the due date, after a %s one', (sternestSent) => {
    expect(tonesAt('2026-11-20', sternestSent)).toEqual([`2026-11-30 ${sternestSent}`]);
    expect(tonesAt('2026-12-02', sternestSent)).toEqual([`2026-12-03 ${sternestSent}`]);
  });

  test('nor offered after the due date, nor added by hand', () => {
    const tones = (steps: readonly NewStep[]) => steps.map(({ tone }) => tone);
    expect(tones(remindersAfterDue({ ...plan, sternestSent: 'firm' }))).toEqual(['firm']);
    expect(tones(remindersAfterDue({ ...plan, sternestSent: 'legal' }))).toEqual(['legal']);
    expect(manualStep({ ...plan, sternestSent: 'legal' }, [], '2026-11-20').tone).toBe('legal');
    expect(manualStep({ ...plan, sternestSent: 'friendly' }, [], '2026-11-20').tone).toBe('firm');
  });
});

import { expect, test } from 'vitest';
import { mostSteps } from '../../contracts/sequences/sequence-bodies.ts';
import { unknownVariablesIn } from './rendering.ts';
import { saysOverdue } from './says-overdue.ts';
import {
  alertNotice,
  invoiceLinkMark,
  isBuiltIn,
  withFittingWording,
  startersFor,
  starterTemplates,
  type Wording,
  type WordingChoice,
  wordingFor,
} from './wording.ts';

const choice: WordingChoice = {
  stepType: 'customer_reminder',
  tone: 'friendly',
  scheduledDate: '2026-12-03',
  dueDate: '2026-12-03',
  isLastReminder: false,
};
const subjectOf = (changes: Partial<WordingChoice>): string => wordingFor({ ...choice, ...changes }).subject;

test.each<[Partial<WordingChoice>, string]>([
  [{ scheduledDate: '2026-11-30' }, 'Invoice {{invoice_number}} is due on {{due_date}}'],
  [{}, 'Invoice {{invoice_number}} is due on {{due_date}}'],
  [{ scheduledDate: '2026-12-04' }, 'Invoice {{invoice_number}}, due {{due_date}}'],
  [{ scheduledDate: '2026-12-04', isAgain: true }, 'Still open: invoice {{invoice_number}}'],
  [{ tone: 'firm', scheduledDate: '2026-11-30' }, 'Payment due {{due_date}}: invoice {{invoice_number}}'],
  [{ tone: 'firm' }, 'Payment due {{due_date}}: invoice {{invoice_number}}'],
  [
    { tone: 'firm', scheduledDate: '2026-12-04' },
    'Overdue: invoice {{invoice_number}} for {{invoice_amount}}',
  ],
  [{ tone: 'legal', isLastReminder: true }, 'Payment due {{due_date}}: invoice {{invoice_number}}'],
  [
    { tone: 'legal', scheduledDate: '2026-12-04' },
    'Formal notice: invoice {{invoice_number}}, {{invoice_amount}}',
  ],
  [
    { tone: 'legal', scheduledDate: '2026-12-04', isLastReminder: true },
    'Final notice: invoice {{invoice_number}}, {{invoice_amount}}',
  ],
  [
    { stepType: 'internal_alert', tone: 'legal' },
    'To do: {{client_name}}, invoice {{invoice_number}}, {{invoice_amount}}',
  ],
])('the subject for %j is %j', (changes, subject) => {
  expect(subjectOf(changes)).toBe(subject);
});

test('the friendly text before the due date does not speak of a late payment, the one after it does', () => {
  expect(wordingFor(choice).content).toBe(
    'Hello {{client_name}},\n\n' +
      'A quick note that invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}.\n\n' +
      'If payment is already arranged, there is nothing to do. If you need the invoice again, or something on it is not right, just reply.\n\n' +
      'Thank you,\n{{sender_name}}',
  );
  expect(wordingFor({ ...choice, scheduledDate: '2026-12-04' }).content).toContain('was due on {{due_date}}');
});

test('a legal mail has the same text whatever its subject', () => {
  expect(wordingFor({ ...choice, tone: 'legal', scheduledDate: '2026-12-04' }).content).toBe(
    wordingFor({ ...choice, tone: 'legal', scheduledDate: '2026-12-04', isLastReminder: true }).content,
  );
});

const untrue =
  /previous|earlier|reminded|again and again|days overdue|lawyer|attorney|court|\bfees?\b|interest|credit|payment_?url/i;

test('no built-in text says what may be untrue, or has a payment link of its own', () => {
  for (const stepType of ['customer_reminder', 'internal_alert'] as const)
    for (const tone of ['friendly', 'firm', 'legal'] as const)
      for (const scheduledDate of ['2026-11-01', '2026-12-24', '2026-12-25']) {
        const isPromiseBroken = scheduledDate === '2026-12-25';
        const { subject, content } = wordingFor({
          ...choice,
          stepType,
          tone,
          scheduledDate,
          isPromiseBroken,
        });
        expect(`${subject}\n${content}`).not.toMatch(untrue);
      }
});

test('after a broken promise the text says so, whatever its tone, and only after the due date', () => {
  const broken = { ...choice, isPromiseBroken: true };
  for (const tone of ['friendly', 'firm', 'legal'] as const)
    for (const isLastReminder of [false, true]) {
      const after = wordingFor({ ...broken, tone, isLastReminder, scheduledDate: '2026-12-24' });
      expect(after.content).toMatch(/date .* had named|had named a date/i);
      expect(wordingFor({ ...broken, tone, isLastReminder })).toEqual(
        wordingFor({ ...choice, tone, isLastReminder }),
      );
      expect(isBuiltIn(after)).toBe(true);
    }
});

test('a step that says that the promised date has passed keeps saying it, in the fitting tone', () => {
  const step = {
    stepType: 'customer_reminder',
    tone: 'legal',
    scheduledDate: '2026-12-24',
    scheduledTime: '09:00',
  } as const;
  const fitting = { ...step, dueDate: '2026-12-03', isPromiseBroken: true };
  const formal = wordingFor({ ...fitting, isLastReminder: false });
  const [fitted] = withFittingWording([{ ...step, ...formal }], '2026-12-03');
  expect(fitted).toEqual({ ...step, ...wordingFor({ ...fitting, isLastReminder: true }) });
  const [early] = withFittingWording([{ ...step, ...formal, scheduledDate: '2026-12-01' }], '2026-12-03');
  expect(early?.content).toContain('is due on {{due_date}}');
});

test('every starter is a built-in text under a number of its own, true on its side of the due date', () => {
  expect(new Set(starterTemplates.map(({ id }) => id)).size).toBe(starterTemplates.length);
  for (const one of starterTemplates) {
    expect(isBuiltIn(one)).toBe(true);
    expect([one.name, saysOverdue(one)]).toEqual([
      one.name,
      one.side === 'after' && one.id !== 3 && one.id !== 4,
    ]);
    expect(unknownVariablesIn({ ...one, content: one.content.replace(invoiceLinkMark, '') })).toEqual([]);
  }
});

test('a step is offered the starters that are true on its day', () => {
  const choice = { stepType: 'customer_reminder', dueDate: '2026-12-03', isPromiseBroken: false } as const;
  const names = (changes: object) =>
    startersFor({ ...choice, scheduledDate: '2026-12-03', isLastReminder: true, ...changes }).map(
      ({ id }) => id,
    );
  expect(names({})).toEqual([1, 5, 8]);
  expect(names({ scheduledDate: '2026-12-04' })).toEqual([2, 3, 6, 10]);
  expect(names({ scheduledDate: '2026-12-04', isLastReminder: false })).toEqual([2, 3, 6, 9]);
  expect(names({ scheduledDate: '2026-12-04', isPromiseBroken: true })).toEqual([2, 3, 4, 6, 7, 10]);
  expect(names({ stepType: 'internal_alert' })).toEqual([11]);
});

test('an internal alert has the place of its link, and says whom it is for', () => {
  const { content } = wordingFor({ ...choice, stepType: 'internal_alert' });
  expect(content.endsWith(`\n\n${invoiceLinkMark}\n\n${alertNotice}`)).toBe(true);
});

const afterDue = { scheduledDate: '2026-12-04' };
const final = subjectOf({ tone: 'legal', ...afterDue, isLastReminder: true });
const formal = subjectOf({ tone: 'legal', ...afterDue });

const stepOf = (
  changes: Partial<WordingChoice> & { scheduledTime?: string },
  text: Partial<Wording> = {},
) => {
  const { stepType, tone, scheduledDate } = { ...choice, ...changes };
  const wording = wordingFor({ ...choice, ...changes });
  return {
    stepType,
    tone,
    scheduledDate,
    scheduledTime: changes.scheduledTime ?? '09:00',
    ...wording,
    ...text,
  };
};

const subjectsOf = (...steps: ReturnType<typeof stepOf>[]): string[] =>
  withFittingWording(steps, choice.dueDate).map(({ subject }) => subject);

test('only the last reminder is a final notice, however many there are and in whatever order', () => {
  const early = stepOf({ tone: 'legal', scheduledDate: '2026-12-10' }, { subject: final });
  const late = stepOf({ tone: 'legal', scheduledDate: '2026-12-20' }, { subject: formal });
  const laterThatDay = stepOf({ tone: 'firm', scheduledDate: '2026-12-20', scheduledTime: '17:00' });
  const alert = stepOf({ stepType: 'internal_alert', scheduledDate: '2026-12-24' });
  expect(subjectsOf(late, early)).toStrictEqual([final, formal]);
  expect(subjectsOf(late, early, alert)).toStrictEqual([final, formal, alert.subject]);
  expect(subjectsOf(late, early, laterThatDay)).toStrictEqual([formal, formal, laterThatDay.subject]);
  expect(subjectsOf(early)).toStrictEqual([final]);
  expect(subjectsOf(late, { ...late })).toStrictEqual([formal, final]);
});

test('a step that moves over the due date gets the text that is true there', () => {
  const moved = { ...stepOf({}), scheduledDate: '2026-12-06' };
  expect(withFittingWording([moved], choice.dueDate)).toStrictEqual([
    stepOf({ scheduledDate: '2026-12-06' }),
  ]);
});

test('a friendly reminder after another one after the due date says so in other words', () => {
  const first = stepOf({ scheduledDate: '2026-12-06' });
  const again = stepOf({ scheduledDate: '2026-12-10' });
  const before = stepOf({ scheduledDate: '2026-12-01' });
  expect(subjectsOf(again, before, first)).toStrictEqual([
    'Still open: invoice {{invoice_number}}',
    before.subject,
    first.subject,
  ]);
});

const different = (texts: readonly string[]): number => new Set(texts).size;

test.each(['2026-12-01', '2026-12-06'])(
  'as many friendly reminders as fit, from %s, never share words',
  (day) => {
    const steps = Array.from({ length: mostSteps }, (_, at) =>
      stepOf({ scheduledDate: day, scheduledTime: `09:${String(at).padStart(2, '0')}` }),
    );
    const worded = withFittingWording(steps, choice.dueDate);
    expect(different(worded.map(({ subject }) => subject))).toBe(mostSteps);
    expect(different(worded.map(({ content }) => content))).toBe(mostSteps);
    expect(worded.every(isBuiltIn)).toBe(true);
    for (const { subject, content } of worded) {
      expect(`${subject}\n${content}`).not.toMatch(untrue);
      expect(unknownVariablesIn({ subject, content })).toEqual([]);
      expect(saysOverdue({ subject, content }) && day <= choice.dueDate).toBe(false);
    }
  },
);

test('a friendly reminder gets no words that have gone out, and keeps its own without need to change', () => {
  const sent = { ...stepOf({ scheduledDate: '2026-12-09', isAgain: true }), id: 1 };
  const kept = {
    ...stepOf({ scheduledDate: '2026-12-10', isAgain: true, taken: new Set([sent.content]) }),
    id: 2,
  };
  const added = { ...stepOf({ scheduledDate: '2026-12-08', isAgain: true }), id: 3 };
  const isSent = ({ id }: { id: number }): boolean => id === 1;
  const worded = withFittingWording([sent, kept, added], choice.dueDate, { isSent });
  expect(worded.slice(0, 2)).toStrictEqual([sent, kept]);
  expect(different(worded.map(({ content }) => content))).toBe(3);
  const [after] = withFittingWording([stepOf(afterDue)], choice.dueDate, {
    earlier: [stepOf(afterDue).content],
  });
  expect(after?.content).toBe(sent.content);
});

test('of two friendly reminders after a broken promise only one speaks of it', () => {
  const step = stepOf({ ...afterDue, isPromiseBroken: true });
  const worded = withFittingWording([step, { ...step, scheduledDate: '2026-12-20' }], choice.dueDate);
  expect(worded.map(({ subject }) => subject)).toStrictEqual([
    step.subject,
    'Still open: invoice {{invoice_number}}',
  ]);
});

test('a firm step that moves before the due date does not say overdue', () => {
  const moved = { ...stepOf({ tone: 'firm', scheduledDate: '2026-12-06' }), scheduledDate: '2026-12-01' };
  expect(subjectsOf(moved)).toStrictEqual(['Payment due {{due_date}}: invoice {{invoice_number}}']);
});

test('what a person wrote stays', () => {
  const written = {
    ...stepOf({}, { subject: 'Final notice: pay!', content: 'Pay.' }),
    scheduledDate: '2026-12-06',
  };
  expect(withFittingWording([written], choice.dueDate)).toStrictEqual([written]);
  const halfWritten = { ...stepOf({}, { content: 'Pay.' }), scheduledDate: '2026-12-06' };
  expect(withFittingWording([halfWritten], choice.dueDate)).toStrictEqual([
    { ...halfWritten, subject: 'Invoice {{invoice_number}}, due {{due_date}}' },
  ]);
});

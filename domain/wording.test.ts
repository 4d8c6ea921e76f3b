import { expect, test } from 'vitest';
import {
  alertNotice,
  invoiceLinkMark,
  withNoticeSubjects,
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
  [{ tone: 'firm' }, 'Overdue: invoice {{invoice_number}} for {{invoice_amount}}'],
  [{ tone: 'legal' }, 'Formal notice: invoice {{invoice_number}}, {{invoice_amount}}'],
  [{ tone: 'legal', isLastReminder: true }, 'Final notice: invoice {{invoice_number}}, {{invoice_amount}}'],
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
  expect(wordingFor({ ...choice, tone: 'legal' }).content).toBe(
    wordingFor({ ...choice, tone: 'legal', isLastReminder: true }).content,
  );
});

test('no built-in text says what may be untrue, or has a payment link of its own', () => {
  for (const stepType of ['customer_reminder', 'internal_alert'] as const)
    for (const tone of ['friendly', 'firm', 'legal'] as const)
      for (const scheduledDate of ['2026-11-01', '2026-12-24']) {
        const { subject, content } = wordingFor({ ...choice, stepType, tone, scheduledDate });
        expect(`${subject}\n${content}`).not.toMatch(
          /previous|earlier|reminded|again and again|days overdue|lawyer|attorney|court|\bfees?\b|interest|credit|payment_?url/i,
        );
      }
});

test('an internal alert has the place of its link, and says whom it is for', () => {
  const { content } = wordingFor({ ...choice, stepType: 'internal_alert' });
  expect(content.endsWith(`\n\n${invoiceLinkMark}\n\n${alertNotice}`)).toBe(true);
});

test('only the last reminder is a final notice, however many there are', () => {
  const final = subjectOf({ tone: 'legal', isLastReminder: true });
  const formal = subjectOf({ tone: 'legal' });
  const step = (
    subject: string,
    scheduledDate: string,
    stepType: WordingChoice['stepType'] = 'customer_reminder',
  ) => ({
    subject,
    scheduledDate,
    scheduledTime: '09:00',
    stepType,
  });
  expect(
    withNoticeSubjects([
      step(final, '2026-12-20'),
      step(final, '2026-12-10'),
      step('Final notice: pay!', '2026-12-11'),
      step('To do', '2026-12-24', 'internal_alert'),
    ]),
  ).toStrictEqual([
    step(final, '2026-12-20'),
    step(formal, '2026-12-10'),
    step('Final notice: pay!', '2026-12-11'),
    step('To do', '2026-12-24', 'internal_alert'),
  ]);
  expect(withNoticeSubjects([step(formal, '2026-12-10')])).toStrictEqual([step(final, '2026-12-10')]);
  expect(
    withNoticeSubjects([
      step(final, '2026-12-10'),
      { ...step('Later that day', '2026-12-10'), scheduledTime: '17:00' },
    ]),
  ).toStrictEqual([
    step(formal, '2026-12-10'),
    { ...step('Later that day', '2026-12-10'), scheduledTime: '17:00' },
  ]);
});

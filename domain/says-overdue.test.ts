import { expect, test } from 'vitest';
import { saysOverdue, saysOverdueTooEarly } from './says-overdue.ts';
import { wordingFor } from './wording.ts';

const text = (content: string) => ({ subject: 'Invoice {{invoice_number}}', content });

test.each([
  'Invoice {{invoice_number}} is now overdue.',
  'Your payment is {{daysOverdue}} days overdue.',
  'Invoice {{invoice_number}} was due on {{due_date}}.',
  'The invoice is still unpaid.',
  'Our overdue invoice, again.',
  'The amount is past due',
  'If you have paid, thank you.\nThe invoice is OVERDUE.',
  'It is not paid. It is overdue.',
])('says overdue: %s', (content) => {
  expect(saysOverdue(text(content))).toBe(true);
  expect(saysOverdue({ subject: content, content: 'Hello' })).toBe(true);
});

test.each([
  'Invoice {{invoice_number}} is due on {{due_date}}.',
  'It is not overdue yet.',
  "It isn't overdue.",
  'Please pay before it becomes overdue.',
  'To avoid a late payment, please pay now.',
  'If it goes overdue, we will call.',
  'Your payment is due.',
])('does not say overdue: %s', (content) => {
  expect(saysOverdue(text(content))).toBe(false);
});

test('is too early up to the due date', () => {
  const overdue = text('It is overdue.');
  expect(saysOverdueTooEarly(overdue, '2026-12-02', '2026-12-03')).toBe(true);
  expect(saysOverdueTooEarly(overdue, '2026-12-03', '2026-12-03')).toBe(true);
  expect(saysOverdueTooEarly(overdue, '2026-12-04', '2026-12-03')).toBe(false);
  expect(saysOverdueTooEarly(text('It is due soon.'), '2026-12-02', '2026-12-03')).toBe(false);
});

test('no built-in text says overdue before it is', () => {
  for (const stepType of ['customer_reminder', 'internal_alert'] as const)
    for (const tone of ['friendly', 'firm', 'legal'] as const)
      for (const scheduledDate of ['2026-11-30', '2026-12-03'])
        for (const isLastReminder of [true, false]) {
          const choice = { stepType, tone, scheduledDate, dueDate: '2026-12-03', isLastReminder };
          expect(saysOverdue(wordingFor(choice))).toBe(false);
        }
});

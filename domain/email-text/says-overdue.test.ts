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
  'We have not received payment for invoice 12, which was due on December 1.',
  "I haven't received your payment for invoice 12, which is now overdue.",
  'We have not received the payment that was due on December 1.',
  'We have not yet received payment, and the invoice is overdue.',
  'You have not paid and the invoice is overdue.',
  "We haven't received payment for overdue invoice 12.",
  "You haven't paid the overdue invoice.",
  'Please tell us when you will pay your overdue invoice.',
  'Please pay when you can and note that the invoice is overdue.',
  'Please let me know when to expect payment, as it is overdue.',
  'If you have paid, thank you; the invoice is overdue.',
  'Your payment, not yet received, is overdue.',
  'You should know that the invoice is overdue.',
  'Once again, the invoice is overdue.',
  'Unfortunately, invoice 12 has become overdue.',
  'The invoice has now become overdue.',
  'The due date has passed.',
  'The due date has already passed.',
  'The due date passed on Dec 1.',
  'The due date of {{due_date}} has passed, and nothing has come in.',
  'Your payment is late.',
  'Invoice 12 is 5 days late.',
  'Invoice {{invoice_number}} is now {{daysOverdue}} days late.',
  'It fell due on December 1.',
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
  'If the invoice becomes overdue, we will call.',
  'If the invoice is not paid and is overdue, we will call.',
  'If the invoice, due on Dec 1, 2026, is still unpaid then, I will call.',
  'If the invoice (due on {{due_date}}) is overdue by then, we will call.',
  'If invoice no. 12 is still unpaid then, I will call.',
  'Please pay in time so that it does not become overdue.',
  'Please pay before it is overdue.',
  'The invoice is not overdue yet.',
  'The invoice has not become overdue.',
  'When it is overdue we charge a fee.',
  'Please ignore this if the invoice is overdue.',
  'The invoice will be overdue on Friday.',
  'Should the invoice be overdue, we will call.',
  'None of your invoices is overdue.',
  'This is not a reminder about an overdue invoice.',
  'The due date has not passed yet.',
  'Once the due date has passed, we will call.',
  'Please pay before the due date has passed.',
  "Your payment isn't late.",
  'If your payment is late, we will call.',
  'It is not too late to send a corrected order.',
  'I will call you late on Friday.',
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

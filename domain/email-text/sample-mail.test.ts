import { expect, test } from 'vitest';
import { sampleMail, type SampleSource } from './sample-mail.ts';

const template: SampleSource['template'] = {
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello {clientName}, {{invoice_amount}} is due on {{due_date}}. {{sender_name}}',
  tone: 'friendly',
  stepType: 'customer_reminder',
  senderName: null,
  senderEmail: null,
};
const sample = (changes: Partial<typeof template> = {}) =>
  sampleMail({
    template: { ...template, ...changes },
    account: { name: 'Ada', email: 'ada@ada.example', emailSignature: null, currency: 'USD' },
    today: '2026-12-03',
  });

test('a template is shown with sample values, in both spellings, and the sender of its tone', () => {
  expect(sample()).toMatchObject({
    subject: 'Invoice INV-1042',
    text: 'Hello Northwind Studio, $1,234.50 is due on December 10, 2026. Customer Service',
  });
  expect(sample({ tone: 'legal' }).text).toContain('Legal Department');
  expect(sample({ senderName: 'Ada Lovelace' }).text).toContain('Ada Lovelace');
});

test('the sample invoice is overdue when the text says so', () => {
  expect(sample({ content: 'It was due on {{due_date}}.' }).text).toBe('It was due on November 26, 2026.');
});

test.each([
  ['It is {{daysOverdue}} days overdue.', 'It is currently overdue.'],
  ['It is {daysOverdue} days late.', 'It is currently overdue.'],
  ['It is 14 days past due.', 'It is currently overdue.'],
  ['Invoice due in 3 days.', 'Invoice due soon.'],
  ['Pay within 3 days.', 'Pay within 3 days.'],
])('a count of days is not invented: %j', (content, text) => {
  expect(sample({ content }).text).toBe(text);
});

import { describe, expect, test } from 'vitest';
import { objectionsTo, type GeneratedFor, type Objection } from './generated-wording.ts';
import { starterTemplates, type Wording } from './wording.ts';

const about: GeneratedFor = { isAfter: true, isPromiseBroken: false, isLastReminder: false, content: null };
const good: Wording = {
  subject: 'A note about invoice {{invoice_number}}',
  content: `Hello {{client_name}},

I hope you are well. Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}} and is still unpaid. Could you let me know when to expect the payment?

If it is on its way, thank you, and please ignore this message.

Kind regards,
{{sender_name}}`,
};
const saying = (sentence: string): Wording => ({
  ...good,
  content: good.content.replace('I hope you are well.', sentence),
});
const onTime = (sentence = ''): Wording => ({
  subject: 'Invoice {{invoice_number}}',
  content: `Hello {{client_name}}, invoice {{invoice_number}} for {{invoice_amount}} is due on {{due_date}}. ${sentence} Thank you, {{sender_name}}`,
});

test('a text that says what is known, with its variables, is used', () => {
  expect(objectionsTo(good, about)).toEqual([]);
  expect(objectionsTo(onTime(), { ...about, isAfter: false })).toEqual([]);
});

test.each<[string, Objection]>([
  ['The amount of $1,200 is open.', 'figures'],
  ['It has been open for 14 days.', 'figures'],
  ['Please pay within seven days.', 'figures'],
  ['Please pay by Friday.', 'dates'],
  ['Please pay by the end of the month.', 'dates'],
  ['It was due on March 3.', 'dates'],
  ['Please pay at https://pay.example/7.', 'links'],
  ['Write to billing@ada.example.', 'links'],
  ['Otherwise we will take legal action.', 'threats'],
  ['Our lawyers will contact you.', 'threats'],
  ['We may go to court.', 'threats'],
  ['Late fees may apply.', 'threats'],
  ['We will charge interest.', 'threats'],
  ['This may affect your credit score.', 'threats'],
  ['We will pass it to a debt collector.', 'threats'],
  ['We will suspend your services.', 'threats'],
  ['As our previous email said, it is open.', 'earlier_reminders'],
  ['This is our second reminder.', 'earlier_reminders'],
  ['We have already contacted you about it.', 'earlier_reminders'],
  ['This is a final notice.', 'earlier_reminders'],
  ['It is {{daysOverdue}} days overdue.', 'figures'],
  ['We sent you a reminder about it.', 'earlier_reminders'],
  ['I wrote to you about this.', 'earlier_reminders'],
  ['The email that I sent you says so.', 'earlier_reminders'],
  ['I am writing to you again.', 'earlier_reminders'],
  ['This is a further reminder.', 'earlier_reminders'],
  ['Our reminder went unanswered.', 'earlier_reminders'],
  ['You have ignored our messages.', 'earlier_reminders'],
  ['We haven’t heard from you.', 'earlier_reminders'],
  ['You have not replied so far.', 'earlier_reminders'],
  ['Our legal team will contact you.', 'threats'],
  ['Our legal department has the file.', 'threats'],
  ['We may seek legal recourse.', 'threats'],
  ['A tribunal will decide.', 'threats'],
  ['Late payment charges apply.', 'threats'],
  ['You will be charged for it.', 'threats'],
  ['We report to credit reference agencies.', 'threats'],
  ['This affects your credit standing.', 'threats'],
  ['You promised to pay.', 'promise'],
  ['It is due soon.', 'side_of_due_date'],
  ['Dear {{first_name}},', 'variables'],
  ['[Your name]', 'layout'],
  ['**Important**', 'layout'],
  ['<b>Important</b>', 'layout'],
])('%j is not used: %s', (sentence, objection) => {
  expect(objectionsTo(saying(sentence), about)).toContain(objection);
});

test.each([
  'This is a friendly reminder.',
  'If you have already replied, please ignore this message.',
  'If you wrote to us about it, thank you.',
  'Do you need the invoice again?',
  'Tell me who is in charge of payments, free of charge of course.',
  'You can pay by credit card or credit transfer.',
])('%j is used', (sentence) => {
  expect(objectionsTo(saying(sentence), about)).toEqual([]);
});

test('no built-in text mentions earlier emails, lawyers, fees or credit records', () => {
  const reminders = starterTemplates.filter(({ stepType }) => stepType === 'customer_reminder');
  for (const wording of reminders) {
    const found = objectionsTo(wording, { ...about, isPromiseBroken: true, isLastReminder: true });
    expect(found).not.toContain('threats');
    expect(found).not.toContain('earlier_reminders');
  }
});

describe('a text is not used', () => {
  test('that says overdue before the due date', () => {
    expect(objectionsTo(good, { ...about, isAfter: false })).toEqual(['side_of_due_date']);
  });

  test.each(['client_name', 'invoice_number', 'invoice_amount', 'due_date', 'sender_name'])(
    'that lacks {{%s}}, or has it filled in',
    (name) => {
      const content = good.content.replaceAll(`{{${name}}}`, 'Acme');
      expect(objectionsTo({ ...good, content }, about)).toContain('variables');
    },
  );

  test('that lost a variable of the text that it is based on, or has one broken', () => {
    const content = 'Pay here: {{payment_url}}';
    expect(objectionsTo(good, { ...about, content })).toEqual(['variables']);
    expect(objectionsTo(saying('Pay here: {{payment_url}}'), { ...about, content })).toEqual([]);
    expect(objectionsTo(saying('For {{client_name'), about)).toContain('variables');
  });

  test('that is too short, too long, or has a subject of several lines', () => {
    expect(objectionsTo({ ...good, content: 'Pay.' }, about)).toContain('length');
    expect(objectionsTo(saying('Please. '.repeat(400)), about)).toEqual(['length']);
    expect(objectionsTo({ ...good, subject: '' }, about)).toEqual(['length']);
    expect(objectionsTo({ ...good, subject: 'Invoice\nBcc: someone' }, about)).toEqual(['layout']);
  });
});

test('what the given text says may stay: its figures, dates and links', () => {
  const sentence = 'Our account is 12345 at https://bank.example/pay, open until Friday.';
  expect(objectionsTo(saying(sentence), about)).toEqual(['figures', 'dates', 'links']);
  expect(objectionsTo(saying(sentence), { ...about, content: sentence })).toEqual([]);
  const counted = 'It is {{daysOverdue}} days overdue.';
  expect(objectionsTo(saying(counted), { ...about, content: counted })).toEqual([]);
  const threat = 'Our lawyers will contact you.';
  expect(objectionsTo(saying(threat), { ...about, content: threat })).toEqual(['threats']);
});

test('a broken promise and the last reminder may be named when they are so', () => {
  expect(objectionsTo(saying('You named a date.'), { ...about, isPromiseBroken: true })).toEqual([]);
  expect(objectionsTo(saying('This is a final notice.'), { ...about, isLastReminder: true })).toEqual([]);
});

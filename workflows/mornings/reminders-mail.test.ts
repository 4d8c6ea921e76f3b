import { expect, test } from 'vitest';
import { remindersMail } from './reminders-mail.ts';

test('an address in a client’s name is no link in the email about tomorrow', () => {
  const reminder = {
    invoiceId: 1,
    sequenceId: 2,
    stepId: 3,
    clientName: 'Pay at https://evil.example',
    invoiceNumber: 'www.evil.example',
    amountCents: 10_000,
    tone: 'firm' as const,
    time: '09:00',
  };
  const links = [{ action: 'paid' as const, url: 'https://owed.example/reminder/token' }];
  const { subject, text, html } = remindersMail({
    day: '2026-12-04',
    listed: [{ reminder, links }],
    count: 1,
    sequencesUrl: 'https://owed.example/sequences',
    goesOut: true,
  });
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://owed.example/reminder/token"']);
  for (const said of [subject, text, html])
    expect(said).not.toMatch(/https:\/\/evil|www\.evil|evil\.example/);
  expect(subject.replaceAll('\u200b', '')).toBe(
    'Tomorrow: reminder to Pay at https://evil.example, invoice www.evil.example',
  );
});

import { describe, expect, test } from 'vitest';
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
    waiting: 0,
    approvalsUrl: 'https://owed.example/approvals',
  });
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://owed.example/reminder/token"']);
  for (const said of [subject, text, html])
    expect(said).not.toMatch(/https:\/\/evil|www\.evil|evil\.example/);
  expect(subject.replaceAll('\u200b', '')).toBe(
    'Tomorrow: reminder to Pay at https://evil.example, invoice www.evil.example',
  );
});

describe('what needs the approval of the user', () => {
  const reminder = {
    invoiceId: 1,
    sequenceId: 2,
    clientName: 'Ada Ltd',
    invoiceNumber: 'INV-1',
    amountCents: 10_000,
    tone: 'legal' as const,
    time: '09:00',
    approval: true as const,
  };
  const about = {
    day: '2026-12-04',
    sequencesUrl: 'https://owed.example/sequences',
    goesOut: true,
    approvalsUrl: 'https://owed.example/approvals',
  };

  test('is named, with the link to the page on which it is approved', () => {
    const { text } = remindersMail({ ...about, listed: [{ reminder, links: [] }], count: 1, waiting: 2 });
    expect(text).toContain('2 emails waiting for your approval now: https://owed.example/approvals');
    expect(text).toContain('needs your approval');
    expect(text).not.toContain('They go out automatically.');
  });

  test('is told also on a day before which nothing is planned', () => {
    const { subject, text } = remindersMail({ ...about, listed: [], count: 0, waiting: 1 });
    expect(subject).toBe('1 email waiting for your approval');
    expect(text).toBe('1 email waiting for your approval now: https://owed.example/approvals');
  });
});

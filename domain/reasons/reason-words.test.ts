import { describe, expect, test } from 'vitest';
import { pausedReason } from '../../contracts/sequences/sequences.ts';
import { holdNames } from './hold-names.ts';
import { doubtWords, holdDetailWords, skipWords, wouldSkipWords } from './reason-words.ts';

test('every hold has a name: what the user, a promise or a plan pauses is paused, everything else on hold', () => {
  expect(Object.keys(holdNames).toSorted()).toStrictEqual([...pausedReason.options].toSorted());
  const { promised_payment: promised, payment_plan: plan, paused_by_hand: byHand, ...others } = holdNames;
  expect([promised, plan, byHand]).toStrictEqual([
    'Paused - Payment Promised',
    'Paused - Payment Plan',
    'Paused',
  ]);
  for (const name of Object.values(others)) expect(name).toMatch(/^On hold: /);
});

describe('a skip', () => {
  test.each([
    [{ code: 'later_reminder' }, 'a later reminder took its place', 'a later reminder will be sent instead'],
    [{ code: 'later_alert' }, 'a later alert took its place', 'a later alert will be sent instead'],
    [{ code: 'not_overdue' }, 'the invoice is not overdue', 'the invoice is not overdue'],
    [{ code: 'legacy', text: 'x' }, 'x', 'x'],
  ] as const)('%j: %s', (reason, was, is) => {
    expect(skipWords(reason)).toBe(was);
    expect(wouldSkipWords(reason)).toBe(is);
  });
  test('for a later email says that this was sent only when it was', () => {
    expect(skipWords({ code: 'later_reminder' }, true)).toBe('a later reminder was sent instead');
    expect(skipWords({ code: 'later_alert' }, true)).toBe('a later alert was sent instead');
    expect(skipWords({ code: 'not_overdue' }, true)).toBe('the invoice is not overdue');
  });
});

describe('what a person should know about a hold', () => {
  const step = (scheduledDate: string) => ({ scheduledDate, scheduledTime: '09:00' });
  test.each([
    [{ code: 'smtp_reply', reply: '550 no such user' }, '550 no such user'],
    [{ code: 'would_go', first: [step('2026-12-05')], count: 1 }, 'Would go out: Dec 5, 2026 9:00 AM'],
    [
      { code: 'would_go', first: [step('2026-12-05'), step('2026-12-09')], count: 4 },
      'Would go out: Dec 5, 2026 9:00 AM; Dec 9, 2026 9:00 AM and 2 more',
    ],
    [
      { code: 'unknown_variables', subject: 'Hello', names: ['a', 'b'] },
      `The email "Hello" uses {{a}}, {{b}}, which Owed can't fill in.`,
    ],
  ] as const)('%j', (detail, words) => {
    expect(holdDetailWords(detail)).toBe(words);
  });
  test.each([
    { code: 'no_address' },
    { code: 'unknown_variables', names: ['a'] },
    { code: 'unknown_in_signature', names: ['a'] },
    { code: 'says_overdue', dueDate: '2026-12-05' },
    { code: 'document_missing' },
    { code: 'attachment_missing', name: 'a.pdf' },
    { code: 'attachments_too_large', bytes: 1 },
    { code: 'sender_unverified', email: 'a@example.com' },
    { code: 'sender_gone', email: 'a@example.com' },
  ] as const)('names the variables of the subject by their labels: %j', (detail) => {
    const words = holdDetailWords({ ...detail, subject: 'Invoice {{invoiceNumber}}' });
    expect(words).toContain('"Invoice [Invoice number]"');
  });
});

test('a doubt tells the error of the connection', () => {
  expect(doubtWords({ code: 'no_reply', error: 'socket hang up' })).toBe(
    "The mail server didn't respond after receiving the email: socket hang up",
  );
});

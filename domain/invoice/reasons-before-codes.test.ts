import { describe, expect, test } from 'vitest';
import { currentSchemaVersion, upcast } from '../upcasting.ts';

const lifted = (type: string, data: object): unknown => {
  const stored = { type, data: { accountId: 7, ...data }, metadata: { schemaVersion: 1 } };
  const { accountId: _, ...rest } = upcast(stored).data;
  return rest;
};

describe('a skip that was stored as a sentence', () => {
  test.each([
    ['Skipped: a later reminder went instead', { code: 'later_reminder' }],
    ['Skipped: a later alert went instead', { code: 'later_alert' }],
    ['Skipped: the due date has passed', { code: 'due_date_passed' }],
    ['Skipped: the invoice is not overdue', { code: 'not_overdue' }],
    ['Skipped: it could not be delivered', { code: 'undelivered' }],
    ['Skipped: the moon was full', { code: 'legacy', text: 'the moon was full' }],
  ])('%s', (reason, code) => {
    const data = { sequenceId: 11, steps: [1, 2], reason };
    expect(lifted('StepsSkipped', data)).toStrictEqual({ sequenceId: 11, steps: [1, 2], reason: code });
    expect(data.reason).toBe(reason);
  });
});

describe('a hold whose detail was stored as a sentence', () => {
  test.each([
    [
      'needs_attention',
      'There is no address to send the email "Hello "you"" to.',
      { code: 'no_address', subject: 'Hello "you"' },
    ],
    [
      'needs_attention',
      'The email "Hello" uses {{clint}}, {{amuont}}, which Owed can\'t fill in.',
      { code: 'unknown_variables', subject: 'Hello', names: ['clint', 'amuont'] },
    ],
    [
      'needs_attention',
      'An unexpected error kept Owed from going on with it; the log of the server says more.',
      { code: 'unexpected_error' },
    ],
    ['needs_attention', 'Look at it.', { code: 'legacy', text: 'Look at it.' }],
    [
      'long_absence',
      'The reminder of Dec 4, 2026 would have gone out 25 days late',
      { code: 'late', stepType: 'customer_reminder', scheduledDate: '2026-12-04', days: 25 },
    ],
    [
      'long_absence',
      'The internal alert of Feb 12, 2027 would have gone out 18 days late',
      { code: 'late', stepType: 'internal_alert', scheduledDate: '2027-02-12', days: 18 },
    ],
    [
      'mail_server_added',
      'Would go out: Dec 5, 2026 9:00 AM; Dec 9, 2026 12:30 PM; Jan 2, 2027 12:05 AM and 2 more',
      {
        code: 'would_go',
        first: [
          { scheduledDate: '2026-12-05', scheduledTime: '09:00' },
          { scheduledDate: '2026-12-09', scheduledTime: '12:30' },
          { scheduledDate: '2027-01-02', scheduledTime: '00:05' },
        ],
        count: 5,
      },
    ],
    ['mail_server_added', 'Would go out: ', { code: 'legacy', text: 'Would go out: ' }],
    ['delivery_failed', '550 5.1.1 No such user', { code: 'smtp_reply', reply: '550 5.1.1 No such user' }],
    ['paused_by_hand', null, null],
  ])('%s: %s', (reason, detail, code) => {
    expect(lifted('SequenceHeld', { sequenceId: 11, reason, detail })).toStrictEqual({
      sequenceId: 11,
      reason,
      detail: code,
    });
  });
});

describe('a doubt that was stored as a sentence', () => {
  test.each([
    ['Nobody recorded what became of this email', { code: 'not_recorded' }],
    [
      'The mail server gave no answer to the whole mail: socket hang up',
      { code: 'no_reply', error: 'socket hang up' },
    ],
    ['Timeout', { code: 'legacy', text: 'Timeout' }],
  ])('%s', (why, code) => {
    expect(lifted('StepSendDoubted', { stepId: 1, why })).toStrictEqual({ stepId: 1, why: code });
  });
});

test('new events are written with the next version', () => {
  for (const type of ['StepsSkipped', 'SequenceHeld', 'StepSendDoubted'] as const)
    expect(currentSchemaVersion(type)).toBe(2);
});

import { describe, expect, test } from 'vitest';
import { canEdit, isUnsent, scheduledAt, stepBadge } from './step-status.ts';

const at = { now: Date.parse('2026-12-03T08:30:00Z'), timeZone: 'Europe/Berlin' };
const ahead = { scheduledDate: '2026-12-03', scheduledTime: '09:31' };
const past = { scheduledDate: '2026-12-03', scheduledTime: '09:30' };
const in3Days = { ...past, scheduledDate: '2026-12-06', type: 'overdue_by', days: 5 } as const;
const planned = {
  status: 'active',
  delivery: 'scheduled',
  sentAt: null,
  retryAt: null,
} as const;

test("the time of a step is the account's", () => {
  expect(scheduledAt(past, 'Europe/Berlin')).toBe(Date.parse('2026-12-03T08:30:00Z'));
});

describe('badges', () => {
  test.each([
    [{}, ahead, 'scheduled', 'Scheduled'],
    [{}, past, 'overdue', 'Overdue'],
    [{ status: 'paused' }, past, 'paused', 'Paused'],
    [{ status: 'sent', delivery: 'sent', sentAt: '2026-12-03T08:30:00Z' }, past, 'sent', 'Sent'],
    [{ status: 'sent', delivery: 'sent', sentAt: '2026-12-03T08:30:00Z' }, ahead, 'sent', 'Sent Early'],
    [
      { status: 'sent', delivery: 'sent', sentAt: '2026-12-03T08:30:00Z', plannedFor: in3Days },
      past,
      'sent',
      'Sent Early',
    ],
    [
      { status: 'sent', delivery: 'sent', sentAt: '2026-12-08T08:30:00Z', plannedFor: in3Days },
      past,
      'sent',
      'Sent',
    ],
    [{ status: 'sent', delivery: 'sent' }, ahead, 'sent', 'Sent'],
    [{ status: 'sent', delivery: 'outbox', sentAt: '2026-12-03T08:30:00Z' }, past, 'outbox', 'Outbox'],
    [{ status: 'failed', delivery: 'failed' }, past, 'failed', 'Failed'],
    [{ status: 'failed', delivery: 'in_doubt' }, past, 'in_doubt', 'Unconfirmed'],
    [{ delivery: 'sending' }, past, 'sending', 'Sending'],
    [{ delivery: 'retrying', retryAt: '2026-12-03T08:35:00Z' }, past, 'retrying', 'Trying again at 9:35 AM'],
    [
      { delivery: 'retrying', retryAt: '2026-12-03T23:05:00Z' },
      past,
      'retrying',
      'Trying again at Dec 4, 2026, 12:05 AM',
    ],
    [{ delivery: 'retrying' }, past, 'retrying', 'Trying again'],
    [{ delivery: 'retrying', status: 'paused', retryAt: '2026-12-03T08:35:00Z' }, past, 'paused', 'Paused'],
    [{ status: 'cancelled', delivery: 'skipped' }, past, 'cancelled', 'Skipped'],
    [{ status: 'cancelled', delivery: 'cancelled' }, ahead, 'cancelled', 'Cancelled'],
  ] as const)('%j at %j is %s: %s', (changes, when, kind, label) => {
    expect(stepBadge({ ...planned, ...when, ...changes }, at)).toStrictEqual({ kind, label });
  });

  test('is paused while the mail server of Owed refuses to send', () => {
    const step = { ...planned, ...past, delivery: 'retrying', retryAt: '2026-12-03T08:35:00Z' } as const;
    expect(stepBadge(step, { ...at, isServerRefusing: true })).toStrictEqual({
      kind: 'paused',
      label: 'Paused',
    });
  });
});

test.each([
  [{}, ahead, true],
  [{}, past, false],
  [{ status: 'paused' }, past, true],
  [{ status: 'paused', delivery: 'retrying' }, past, false],
  [{ delivery: 'retrying' }, ahead, false],
  [{ delivery: 'sending' }, ahead, false],
  [{ status: 'sent', delivery: 'sent' }, ahead, false],
  [{ status: 'failed', delivery: 'failed' }, ahead, false],
  [{ status: 'cancelled', delivery: 'cancelled' }, ahead, false],
] as const)('a step %j at %j can be edited: %s', (changes, when, can) => {
  expect(canEdit({ ...planned, ...when, ...changes }, at)).toBe(can);
});

test('a step is unsent while it is scheduled or retried', () => {
  const deliveries = [
    'scheduled',
    'retrying',
    'sending',
    'sent',
    'outbox',
    'failed',
    'in_doubt',
    'skipped',
    'cancelled',
  ] as const;
  expect(deliveries.filter((delivery) => isUnsent({ delivery }))).toStrictEqual(['scheduled', 'retrying']);
});

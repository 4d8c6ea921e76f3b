import { expect, test } from 'vitest';
import type { SequenceRow } from '../../../contracts/lists.ts';
import { deliveryOfRow, labelsOfRow } from './sequence-list.ts';

const now = Date.parse('2026-12-05T12:00:00Z');
const counts = { total: 2, waiting: 0, sending: 0, sent: 0, outbox: 0, failed: 0, inDoubt: 0, calledOff: 0 };
const next = {
  stepId: 1,
  at: '2026-12-06T09:00:00.000Z',
  scheduledDate: '2026-12-06',
  scheduledTime: '09:00',
  stepType: 'customer_reminder',
  tone: 'firm',
  subject: 'Due',
  retryAt: null,
} as const;

const row = (facts: Partial<SequenceRow>): SequenceRow => ({
  id: 7,
  cursor: 'a',
  sequenceId: 8,
  status: 'active',
  holds: [],
  steps: counts,
  next: null,
  clientId: 5,
  clientName: 'Ada Ltd',
  clientEmail: 'ada@example.test',
  invoiceNumber: 'INV-7',
  amount: 100,
  dueDate: '2026-12-01',
  invoiceStatus: 'pending',
  promisedPaymentDate: null,
  earlierSequences: 0,
  isOrphaned: false,
  ...facts,
});

test('every hold has its label, a promise with its day', () => {
  const holds = ['promised_payment', 'paused_by_hand'] as const;
  expect(
    labelsOfRow(row({ status: 'paused', holds: [...holds], promisedPaymentDate: '2026-12-09' })),
  ).toEqual([
    { text: 'Paused - Payment Promised, Dec 9, 2026', reason: 'promised_payment' },
    { text: 'Paused', reason: 'paused_by_hand' },
  ]);
  expect(labelsOfRow(row({}))).toEqual([{ text: 'Active', reason: null }]);
});

test('an email that the mail server of Owed refuses holds its sequence, in the words of a refused sender', () => {
  const held = [{ text: 'On hold: sender refused', reason: 'sender_refused' }];
  const retried = { ...next, retryAt: '2026-12-05T13:00:00.000Z' };
  expect(labelsOfRow(row({ next: retried }), true)).toEqual(held);
  for (const [facts, isRefusing] of [
    [{ next: retried }, false],
    [{ next }, true],
    [{}, true],
  ] as const)
    expect(labelsOfRow(row(facts), isRefusing)).toEqual([{ text: 'Active', reason: null }]);
  const byHand = row({ status: 'paused', holds: ['paused_by_hand'], next: retried });
  expect(labelsOfRow(byHand, true)).toEqual([{ text: 'Paused', reason: 'paused_by_hand' }]);
});

test('the delivery of a sequence comes from its counts', () => {
  const deliveryOf = (steps: Partial<typeof counts>, facts: Partial<SequenceRow> = {}) =>
    deliveryOfRow(row({ steps: { ...counts, ...steps }, ...facts }), now);
  expect(deliveryOf({ sent: 1, failed: 1 })).toBe('failed');
  expect(deliveryOf({ sent: 2 })).toBe('sent');
  expect(deliveryOf({ sent: 1, calledOff: 1 })).toBe('sent');
  expect(deliveryOf({ calledOff: 2 })).toBe('pending');
  expect(deliveryOf({ sent: 1, waiting: 1 }, { next })).toBe('scheduled');
  expect(deliveryOf({ sent: 1, waiting: 1 }, { next: { ...next, at: '2026-12-04T09:00:00.000Z' } })).toBe(
    'pending',
  );
});

test('what only lies in the outbox was not sent', () => {
  expect(deliveryOfRow(row({ steps: { ...counts, outbox: 2 } }), now)).toBe('pending');
});

import { expect, test } from 'vitest';
import type { SequenceRow } from '../../../../contracts/invoices/lists.ts';
import { deliveryOfRow, labelsOfRow, nextEmailWords, sequenceNames } from './sequence-list.ts';

const now = Date.parse('2026-12-05T12:00:00Z');
const counts = {
  total: 2,
  waiting: 0,
  sending: 0,
  sent: 0,
  outbox: 0,
  failed: 0,
  inDoubt: 0,
  undecided: 0,
  calledOff: 0,
};
const next = {
  stepId: 1,
  at: '2026-12-06T09:00:00.000Z',
  scheduledDate: '2026-12-06',
  scheduledTime: '09:00',
  stepType: 'customer_reminder',
  tone: 'firm',
  subject: 'Due',
  retryAt: null,
  waitsForApproval: false,
} as const;

const row = (facts: Partial<SequenceRow>): SequenceRow => ({
  id: 7,
  cursor: 'a',
  sequenceId: 8,
  status: 'active',
  holds: [],
  pausedWithClient: false,
  heldSince: null,
  steps: counts,
  next: null,
  clientId: 5,
  clientName: 'Ada Ltd',
  clientEmail: 'ada@example.test',
  invoiceNumber: 'INV-7',
  currency: 'USD',
  amount: 100,
  amountPaid: 0,
  amountDue: 100,
  dueDate: '2026-12-01',
  invoiceStatus: 'pending',
  promisedPaymentDate: null,
  earlierSequences: 0,
  isOrphaned: false,
  ...facts,
});

test('a sequence whose invoice or client is missing has names all the same', () => {
  expect(sequenceNames(row({}))).toEqual({ clientName: 'Ada Ltd', invoiceNumber: 'INV-7' });
  expect(sequenceNames(row({ clientName: null, invoiceNumber: null }))).toEqual({
    clientName: 'Unknown Client',
    invoiceNumber: 'Unknown',
  });
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

const wordsOf = (facts: Partial<SequenceRow>) =>
  nextEmailWords(row(facts), { now, today: '2026-12-05', timeZone: 'America/New_York' });

/** Dec 2, 11:30 PM in New York. */
const heldSince = '2026-12-03T04:30:00.000Z';

test('a running sequence says when its next email goes', () => {
  expect(wordsOf({ steps: { ...counts, waiting: 1 }, next })).toEqual({
    text: 'Emails scheduled',
    detail: 'Dec 6, 2026, 9:00 AM',
    isAsking: false,
  });
});

test('a held sequence says since when it waits, and when its email would go', () => {
  const held = { status: 'paused', holds: ['paused_by_hand'], heldSince } as const;
  const paused: Partial<SequenceRow> = { ...held, holds: [...held.holds] };
  expect(wordsOf({ ...paused, next })).toEqual({
    text: 'On hold since Dec 2',
    detail: 'would go Dec 6',
    isAsking: false,
  });
  expect(wordsOf(paused)).toEqual({ text: 'On hold since Dec 2', detail: null, isAsking: false });
  expect(
    wordsOf({
      ...paused,
      heldSince: '2025-12-31T12:00:00.000Z',
      next: { ...next, scheduledDate: '2027-01-02' },
    }),
  ).toMatchObject({ text: 'On hold since Dec 31, 2025', detail: 'would go Jan 2, 2027' });
});

test('an email that waits for approval says so', () => {
  expect(wordsOf({ next: { ...next, waitsForApproval: true } })).toEqual({
    text: 'Waiting for approval',
    detail: 'Dec 6, 2026, 9:00 AM',
    isAsking: true,
  });
});

test('an email in doubt asks for a decision until there is one', () => {
  const doubted = { ...counts, waiting: 1, inDoubt: 1, undecided: 1 };
  expect(wordsOf({ steps: doubted, next })).toEqual({
    text: '1 needs your decision',
    detail: 'next Dec 6, 2026, 9:00 AM',
    isAsking: true,
  });
  expect(wordsOf({ steps: { ...counts, inDoubt: 2, undecided: 2 } })).toMatchObject({
    text: '2 need your decision',
    detail: null,
  });
  expect(wordsOf({ steps: { ...doubted, undecided: 0 }, next })).toMatchObject({ text: 'Emails scheduled' });
});

test('what failed comes first, with the hold behind it', () => {
  expect(
    wordsOf({
      status: 'paused',
      holds: ['delivery_failed'],
      heldSince,
      next,
      steps: { ...counts, waiting: 1, failed: 1, inDoubt: 1, undecided: 1 },
    }),
  ).toEqual({
    text: 'Some emails failed',
    detail: 'on hold since Dec 2, would go Dec 6',
    isAsking: true,
  });
});

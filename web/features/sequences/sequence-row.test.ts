import { expect, test } from 'vitest';
import type { StepView } from '../../../contracts/sequences.ts';
import { sequenceRows } from './sequence-row.ts';
import { stepView } from './step-view.fixture.ts';

const at = { now: Date.parse('2026-12-05T12:00:00Z'), timeZone: 'UTC' };
const rowsOf = (steps: readonly StepView[]) =>
  sequenceRows({ steps, invoice: () => undefined, client: () => undefined, sent: new Map(), at });

test('an invoice is one row, told by its latest sequence', () => {
  const [row, ...others] = rowsOf([
    stepView(1, { sequenceId: 7, status: 'failed', delivery: 'failed' }),
    stepView(2, { sequenceId: 8 }),
  ]);
  expect(others).toEqual([]);
  expect(row?.steps.map(({ id }) => id)).toEqual([2]);
  expect(row?.earlier.map(({ id }) => id)).toEqual([1]);
  expect([row?.status, row?.delivery, row?.toggle]).toEqual(['active', 'scheduled', 'paused']);
});

test('every hold has its label, with its reason', () => {
  const [row] = rowsOf([
    stepView(1, {
      status: 'payment_promised',
      pausedReason: 'promised_payment',
      holds: [
        { reason: 'promised_payment', detail: '2026-12-09' },
        { reason: 'paused_by_hand', detail: null },
      ],
    }),
  ]);
  expect(row?.labels).toEqual([
    { text: 'Paused - Payment Promised', reason: 'promised_payment' },
    { text: 'Paused', reason: 'paused_by_hand' },
  ]);
  expect(row?.toggle).toBe('active');
});

test('what is gone is named by its fallback, and a cancelled sequence has no toggle', () => {
  const [row] = rowsOf([stepView(1, { status: 'cancelled', delivery: 'cancelled' })]);
  expect([row?.clientName, row?.invoiceNumber, row?.toggle]).toEqual([
    'Unknown Client',
    'Unknown',
    undefined,
  ]);
  expect(row?.labels).toEqual([{ text: 'Cancelled', reason: null }]);
});

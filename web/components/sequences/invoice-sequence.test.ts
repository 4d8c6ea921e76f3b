import { expect, test } from 'vitest';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { invoiceSequence } from './invoice-sequence.ts';
import { stepView } from '../../features/sequences/step-view.fixture.ts';

const sequenceOf = (steps: readonly StepView[]) =>
  invoiceSequence(1, steps, { invoice: undefined, client: undefined });

test('an invoice is told by its latest sequence', () => {
  const sequence = sequenceOf([
    stepView(1, { sequenceId: 7, status: 'failed', delivery: 'failed' }),
    stepView(2, { sequenceId: 8 }),
  ]);
  expect(sequence.steps.map(({ id }) => id)).toEqual([2]);
  expect(sequence.earlier.map(({ id }) => id)).toEqual([1]);
  expect([sequence.status, sequence.toggle]).toEqual(['active', 'paused']);
});

test('every hold has its label, with its reason', () => {
  const sequence = sequenceOf([
    stepView(1, {
      status: 'paused',
      pausedReason: 'promised_payment',
      holds: [
        { reason: 'promised_payment', detail: '2026-12-09' },
        { reason: 'paused_by_hand', detail: null },
      ],
    }),
  ]);
  expect(sequence.labels).toEqual([
    { text: 'Paused - Payment Promised', reason: 'promised_payment' },
    { text: 'Paused', reason: 'paused_by_hand' },
  ]);
  expect(sequence.toggle).toBe('active');
});

import { describe, expect, test } from 'vitest';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { groupLabels, nextStep, standingOf, stepsInOrder } from './sequence-status.ts';
import { aStep } from './step-view.fixture.ts';
import { toggledStatus } from './toggled-status.ts';

const stepOf = (id: number, changes: Partial<StepView> = {}): StepView =>
  aStep({
    id,
    invoiceId: 10,
    scheduledDate: '2026-12-05',
    emailSubject: 'Subject',
    sequenceStep: id,
    totalSteps: 2,
    ...changes,
  });

const held = (...reasons: StepView['holds'][number]['reason'][]) =>
  stepOf(2, {
    status: 'paused',
    pausedReason: reasons[0] ?? null,
    holds: reasons.map((reason) => ({ reason, detail: null })),
  });

describe('a group', () => {
  test('is the steps of one invoice in the order in which they go', () => {
    const [late, early, sameMinute] = [
      stepOf(1, { scheduledDate: '2026-12-09' }),
      stepOf(2, { scheduledTime: '08:00' }),
      stepOf(3, { scheduledTime: '08:00' }),
    ];
    expect(stepsInOrder([late, sameMinute, early])).toStrictEqual([early, sameMinute, late]);
  });

  test.each([
    ['active', 'paused'],
    ['completed', undefined],
    ['paused', 'active'],
    ['failed', 'active'],
    ['cancelled', undefined],
  ] as const)('the toggle makes %s to %s', (status, toggled) => {
    expect(toggledStatus({ status, holds: [], steps: { failed: 0 } })).toBe(toggled);
  });

  const failed = stepOf(1, { status: 'failed', delivery: 'failed' });
  const reminderOfPlan = stepOf(3, { holds: held('payment_plan').holds });
  test.each([
    [[held('paused_by_hand')], 'active'],
    [[held('client_credit')], 'active'],
    [[held('promised_payment', 'delivery_failed'), failed], 'active'],
    // A plan is ended by itself. Until then its reminders go, and can be paused.
    [[held('payment_plan')], 'paused'],
    [[held('payment_plan'), reminderOfPlan], 'paused'],
    [[held('payment_plan', 'paused_by_hand')], 'active'],
    // A failed email is retried or skipped.
    [[held('delivery_failed'), failed], undefined],
    [[held('payment_plan', 'delivery_failed'), failed], undefined],
    [[failed], undefined],
    [[held('delivery_failed')], 'active'],
  ] as const)('%#: it is toggled where that does something', (steps, toggled) => {
    const standing = standingOf(steps);
    expect(standing && toggledStatus(standing)).toBe(toggled);
  });

  test('without steps has no standing', () => {
    expect(standingOf([])).toBeUndefined();
  });
});

describe('what a group says of its state', () => {
  test.each([
    [[stepOf(1)], ['Active']],
    [[stepOf(1, { status: 'sent', delivery: 'sent' })], ['Completed']],
    [[stepOf(1, { status: 'sent', delivery: 'outbox' })], ['Outbox']],
    [[stepOf(1, { status: 'failed', delivery: 'failed' })], ['Failed']],
    [
      [
        stepOf(1, { status: 'cancelled', delivery: 'skipped' }),
        stepOf(2, { status: 'cancelled', delivery: 'cancelled' }),
      ],
      ['Cancelled, nothing sent'],
    ],
    [[stepOf(1, { status: 'cancelled', delivery: 'sending' })], ['Cancelled']],
    [[stepOf(1), held('promised_payment')], ['Paused - Payment Promised, Dec 20, 2026']],
    [
      [held('promised_payment', 'paused_by_hand', 'delivery_failed')],
      ['Paused - Payment Promised, Dec 20, 2026', 'Paused', 'On hold: delivery failed'],
    ],
    [[held()], ['Paused']],
    [[], []],
  ])('%#', (steps, labels) => {
    expect(groupLabels(steps, '2026-12-20').map(({ text }) => text)).toStrictEqual(labels);
  });

  test('a promise without a known day is said without one', () => {
    expect(groupLabels([held('promised_payment')], null)).toStrictEqual([
      { text: 'Paused - Payment Promised', reason: 'promised_payment' },
    ]);
  });
});

test('the next step is the first that may still go, held or not', () => {
  const [gone, held, later] = [
    stepOf(1, { scheduledDate: '2026-12-01', status: 'sent', delivery: 'sent' }),
    stepOf(2, { status: 'paused' }),
    stepOf(3, { scheduledDate: '2026-12-09' }),
  ];
  expect(nextStep([later, held, gone])).toBe(held);
  expect(nextStep([gone])).toBeUndefined();
  expect(nextStep([stepOf(4, { status: 'cancelled' })])).toBeUndefined();
});

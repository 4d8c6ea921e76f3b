import { describe, expect, test } from 'vitest';
import type { StepView } from '../../contracts/sequences.ts';
import {
  groupDelivery,
  groupLabels,
  groupStatus,
  isInTab,
  nextEmailTexts,
  nextStep,
  orphanedInvoiceIds,
  sequenceGroups,
  sequenceTabs,
  toggledStatus,
  upcomingFollowups,
} from './sequence-status.ts';
import { sentByStep } from './step-status.ts';
import { aStep } from './step-view.fixture.ts';

const at = { now: Date.parse('2026-12-03T12:00:00Z'), timeZone: 'UTC' };

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

const sent = (followupId: number, status: 'sent' | 'delivered' | 'failed' = 'sent') => ({
  followupId,
  status,
  sentAt: '2026-12-03T09:00:00.000Z',
});

const statusesOf = (...statuses: StepView['status'][]) => statuses.map((status) => ({ status }));

describe('a group', () => {
  test('is the steps of one invoice in the order in which they go', () => {
    const [late, early, sameMinute, other] = [
      stepOf(1, { scheduledDate: '2026-12-09' }),
      stepOf(2, { scheduledTime: '08:00' }),
      stepOf(3, { scheduledTime: '08:00' }),
      stepOf(4, { invoiceId: 11 }),
    ];
    expect(sequenceGroups([late, sameMinute, other, early])).toStrictEqual([
      { invoiceId: 10, steps: [early, sameMinute, late] },
      { invoiceId: 11, steps: [other] },
    ]);
  });

  test.each([
    [statusesOf('sent', 'active', 'paused'), 'paused'],
    [statusesOf('sent', 'payment_promised'), 'paused'],
    [statusesOf('sent', 'active'), 'active'],
    [statusesOf('failed', 'pending'), 'active'],
    [statusesOf('cancelled', 'sent'), 'completed'],
    [statusesOf('cancelled', 'completed'), 'completed'],
    [statusesOf('cancelled', 'failed'), 'cancelled'],
    [statusesOf('failed', 'cancelled'), 'failed'],
    [[], undefined],
  ])('of %j is %s', (steps, status) => {
    expect(groupStatus(steps)).toBe(status);
  });

  test.each([
    ['active', ['active', 'all'], 'paused'],
    ['pending', ['active', 'all'], 'paused'],
    ['completed', ['completed', 'all'], undefined],
    ['sent', ['completed', 'all'], undefined],
    ['paused', ['paused', 'all'], 'active'],
    ['payment_promised', ['paused', 'all'], 'active'],
    ['failed', ['all'], 'active'],
    ['cancelled', ['all'], undefined],
    [undefined, ['all'], undefined],
  ] as const)('that is %s stands under %j, and its toggle makes it %s', (status, tabs, toggled) => {
    expect(sequenceTabs.filter((tab) => isInTab(status, tab))).toStrictEqual(tabs);
    expect(toggledStatus(status)).toBe(toggled);
  });
});

describe('what a group says of its state', () => {
  const held = (...reasons: StepView['holds'][number]['reason'][]) =>
    stepOf(2, {
      status: 'paused',
      pausedReason: reasons[0] ?? null,
      holds: reasons.map((reason) => ({ reason, detail: null })),
    });

  test.each([
    [[stepOf(1)], ['Active']],
    [[stepOf(1, { status: 'sent', delivery: 'sent' })], ['Completed']],
    [[stepOf(1, { status: 'failed', delivery: 'failed' })], ['Failed']],
    [[stepOf(1), held('promised_payment')], ['Paused - Payment Promised, Dec 20, 2026']],
    [
      [held('promised_payment', 'paused_by_hand', 'delivery_failed')],
      ['Paused - Payment Promised, Dec 20, 2026', 'Paused', 'Paused: delivery failed'],
    ],
    [[held()], ['Paused']],
    [[], []],
  ])('%#', (steps, labels) => {
    expect(groupLabels(steps, '2026-12-20')).toStrictEqual(labels);
  });

  test('a promise without a known day is said without one', () => {
    expect(groupLabels([held('promised_payment')], null)).toStrictEqual(['Paused - Payment Promised']);
  });
});

describe("a group's delivery", () => {
  const past = { scheduledDate: '2026-12-01' };
  test.each([
    ['any failed', [stepOf(1, past), stepOf(2)], [sent(1, 'failed')], 'Some emails failed'],
    ['all sent', [stepOf(1, past), stepOf(2, past)], [sent(1), sent(2, 'delivered')], 'All emails sent'],
    ['one sent, one ahead', [stepOf(1, past), stepOf(2)], [sent(1)], 'Emails scheduled'],
    ['none ahead', [stepOf(1, past)], [], 'No scheduled emails'],
    [
      'the other skipped',
      [stepOf(1, past), stepOf(2, { delivery: 'skipped' })],
      [sent(1)],
      'All emails sent',
    ],
    ['all called off', [stepOf(1, { delivery: 'cancelled' })], [], 'No scheduled emails'],
    ['an email of another sequence', [stepOf(1, past)], [sent(9)], 'No scheduled emails'],
  ])('with %s', (_, steps, emails, text) => {
    expect(nextEmailTexts[groupDelivery(steps, sentByStep(emails), at)]).toBe(text);
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

test('upcoming follow-ups are the first four active steps of all invoices', () => {
  const active = ['09', '06', '08', '05', '07'].map((day, index) =>
    stepOf(index, { invoiceId: index, scheduledDate: `2026-12-${day}` }),
  );
  const others = [
    stepOf(10, { scheduledDate: '2026-12-01', status: 'paused' }),
    stepOf(11, { scheduledDate: '2026-12-01', status: 'sent', delivery: 'sent' }),
    stepOf(12, { scheduledDate: '2026-12-01', delivery: 'sending' }),
  ];
  expect(upcomingFollowups([...active, ...others]).map(({ scheduledDate }) => scheduledDate)).toStrictEqual([
    '2026-12-05',
    '2026-12-06',
    '2026-12-07',
    '2026-12-08',
  ]);
});

test('follow-ups are orphaned when their invoice or its client is gone, and named once', () => {
  const steps = [{ invoiceId: 1 }, { invoiceId: 2 }, { invoiceId: 2 }, { invoiceId: 3 }];
  const invoices = [
    { id: 1, clientId: 5 },
    { id: 2, clientId: 6 },
  ];
  expect(orphanedInvoiceIds(steps, invoices, [{ id: 5 }])).toStrictEqual([2, 3]);
});

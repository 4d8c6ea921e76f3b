import { describe, expect, test } from 'vitest';
import {
  created,
  held,
  ids,
  ladder,
  moved,
  ofSequence,
  sequenceId,
  skipped,
  started,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import type { NextAction } from './next-action.ts';
import { actionAt, asksFirst, sends, waits, waitsForChange } from './next-action.fixture.ts';

const dueAt = '2026-12-04T09:00:00Z';
const asking = startedWith([step(1, { approval: true }), ...ladder.slice(1)]);

const asked = (stepId: number, askedAt = dueAt): InvoiceEvent => ({
  type: 'StepApprovalAsked',
  data: { ...ofSequence, stepId, askedAt: new Date(askedAt).toISOString() },
});
const approved = (stepId: number, approvedAt: string): InvoiceEvent => ({
  type: 'StepApproved',
  data: {
    ...ids,
    sequenceId,
    stepId,
    bound: 'b'.repeat(64),
    approvedAt: new Date(approvedAt).toISOString(),
  },
});
const asks = (stepId: number, skip: readonly number[] = []): NextAction => ({
  type: 'ask-approval',
  stepId,
  skip,
  skipReason: { code: 'later_reminder' },
});

describe('an email that needs approval', () => {
  test('asks for it when its time has come, and not before', () => {
    expect(actionAt('2026-12-04T08:00:00Z', [created, asking])).toMatchObject({ type: 'wait' });
    expect(actionAt(dueAt, [created, asking])).toStrictEqual(asks(1));
  });

  test('asks by the rules of client, tone and amount as well; others don’t', () => {
    const plain = [created, started];
    expect(actionAt(dueAt, plain, { client: asksFirst })).toStrictEqual(asks(1));
    expect(actionAt(dueAt, plain, { approvalRules: { tones: ['friendly'] } })).toStrictEqual(asks(1));
    const from = (minor: number) => ({ tones: [], amountFrom: { minor, currency: 'USD' as const } });
    expect(actionAt(dueAt, plain, { approvalRules: from(125_000) })).toStrictEqual(asks(1));
    expect(actionAt(dueAt, plain, { approvalRules: from(125_001) })).toStrictEqual(sends(1));
    expect(actionAt(dueAt, plain, { approvalRules: { tones: ['legal'] } })).toStrictEqual(sends(1));
  });

  test('waits for weeks, and the later ones behind it: none is skipped, held or late', () => {
    const history = [created, asking, asked(1)];
    for (const now of [dueAt, '2026-12-08T09:00:00Z', '2027-01-20T09:00:00Z'])
      expect(actionAt(now, history)).toStrictEqual(waitsForChange('Waiting for approval'));
  });

  test('lets an internal alert of its sequence go meanwhile', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-05' });
    const history = [created, startedWith([step(1, { approval: true }), alert]), asked(1)];
    expect(actionAt('2026-12-04T12:00:00Z', history)).toStrictEqual(
      waits(21, '2026-12-05T09:00Z', 'Waiting for approval'),
    );
    expect(actionAt('2026-12-05T09:00:00Z', history)).toStrictEqual(
      sends(4, { skipReason: { code: 'later_alert' } }),
    );
  });

  test('goes once it is approved, and counts as late only from then', () => {
    const history = [created, asking, asked(1), approved(1, '2026-12-06T22:30:00Z')];
    expect(actionAt('2026-12-06T22:30:00Z', history)).toStrictEqual(sends(1));
    expect(actionAt('2026-12-07T07:30:00Z', history)).toStrictEqual(sends(1, { late: true }));
  });

  test('that was approved ahead of its time goes at it', () => {
    const history = [created, asking, approved(1, '2026-12-02T12:00:00Z')];
    expect(actionAt('2026-12-03T12:00:00Z', history)).toMatchObject({ type: 'wait' });
    expect(actionAt(dueAt, history)).toStrictEqual(sends(1));
  });

  test('goes at once where nothing asks for approval any more', () => {
    const history = [created, started, asked(1)];
    const rules = { approvalRules: { tones: ['friendly' as const] } };
    expect(actionAt(dueAt, history, rules)).toStrictEqual(waitsForChange('Waiting for approval'));
    expect(actionAt(dueAt, history)).toStrictEqual(sends(1));
  });

  test('goes without it when a person sends it now', () => {
    const now: InvoiceEvent = {
      type: 'StepSendRequested',
      data: {
        ...ids,
        sequenceId,
        step: step(1, { approval: true, scheduledTime: '12:00' }),
        requestedAt: '2026-12-04T12:00:00.000Z',
      },
    };
    expect(actionAt('2026-12-04T12:00:00Z', [created, asking, asked(1), now])).toStrictEqual(sends(1));
  });

  test('asks anew after it was moved', () => {
    const later = moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'by_hand', '2026-12-05T12:00Z');
    const history = [created, asking, asked(1), later];
    expect(actionAt('2026-12-05T13:00:00Z', history)).toMatchObject({ type: 'wait' });
    expect(actionAt('2026-12-06T09:00:00Z', history)).toStrictEqual(asks(1));
  });

  test('takes the place of earlier ones when it asks', () => {
    const history = [
      created,
      startedWith([step(1), step(2, { scheduledDate: '2026-12-05', approval: true })]),
    ];
    expect(actionAt('2026-12-05T09:00:00Z', history)).toStrictEqual(asks(2, [1]));
    const skippedFirst = [
      ...history,
      skipped([1], { code: 'later_reminder' }),
      asked(2, '2026-12-05T09:00Z'),
    ];
    expect(actionAt('2026-12-05T09:00:00Z', skippedFirst)).toStrictEqual(
      waitsForChange('Waiting for approval'),
    );
  });

  test('is held for what it can’t say, before anybody is asked', () => {
    const untrue = startedWith([
      step(1, {
        approval: true,
        type: 'due_in',
        scheduledDate: '2026-12-01',
        subject: 'Your invoice is overdue',
      }),
    ]);
    expect(actionAt('2026-12-01T09:00:00Z', [created, untrue])).toMatchObject({
      type: 'hold',
      reason: 'needs_attention',
    });
  });

  test('asks nobody while the sequence is held, or more than 14 days late', () => {
    expect(actionAt(dueAt, [created, asking, held('paused_by_hand')])).toMatchObject({ why: 'Paused' });
    expect(actionAt('2027-01-20T09:00:00Z', [created, asking])).toMatchObject({
      type: 'hold',
      reason: 'long_absence',
    });
  });

  test('is skipped when it has become untrue while it waited', () => {
    const history = [
      created,
      startedWith([step(1, { approval: true, type: 'due_in', scheduledDate: '2026-11-30' })]),
      asked(1, '2026-11-30T09:00Z'),
    ];
    expect(actionAt('2026-12-02T09:00:00Z', history)).toStrictEqual({
      type: 'skip',
      stepIds: [1],
      reason: { code: 'due_date_passed' },
    });
  });
});

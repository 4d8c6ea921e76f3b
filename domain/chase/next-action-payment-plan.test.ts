import { describe, expect, test } from 'vitest';
import { installmentWording } from '../email-text/installment-wording.ts';
import {
  created,
  entry,
  held,
  ids,
  recorded,
  sent,
  sendStarted,
  sequenceId,
  started,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { agreed, missed } from '../invoice/payment-plan/agreed-plan.fixture.ts';
import { actionAt, sends } from './next-action.fixture.ts';

const planned = [created, started, agreed()];
const reminder = (date: string, stepId: number): InvoiceEvent => ({
  type: 'StepAdded',
  data: {
    ...ids,
    sequenceId,
    step: step(stepId, { ...installmentWording, scheduledDate: date, installmentDate: date }),
    addedAt: `${date}T09:00:00.000Z`,
  },
});
const first = reminder('2026-12-04', 101);
const pays = (id: number, amount: number, recordedAt: string): InvoiceEvent =>
  recorded(id, amount, { recordedAt, date: recordedAt.slice(0, 10) });

describe('a payment plan', () => {
  test('holds the steps of the sequence, and reminds of its installments', () => {
    expect(actionAt('2026-12-03T09:00:00Z', planned)).toMatchObject({
      type: 'wait',
      until: '2026-12-04T09:00:00.000Z',
      why: 'Paused - Payment Plan, next reminder: Dec 4, 2026 9:00 AM',
    });
    expect(actionAt('2026-12-04T09:00:00Z', planned)).toStrictEqual({
      type: 'add-plan-reminder',
      date: '2026-12-04',
    });
    expect(actionAt('2026-12-04T09:00:00Z', [...planned, first])).toStrictEqual(sends(101));
  });

  test('reminds of each installment once', () => {
    const reminded = [...planned, first, sendStarted(101), sent(101)];
    expect(actionAt('2026-12-04T10:00:00Z', reminded)).toMatchObject({
      type: 'wait',
      until: '2026-12-09T00:00:00.000Z',
    });
    const paid = [...reminded, pays(1, 40_000, '2026-12-04T15:00:00.000Z')];
    expect(actionAt('2026-12-07T10:00:00Z', paid)).toMatchObject({
      type: 'wait',
      until: '2026-12-11T09:00:00.000Z',
    });
  });

  test('never reminds of a filled one, nor of one whose date has passed', () => {
    const paid = [...planned, pays(1, 40_000, '2026-12-03T10:00:00.000Z')];
    expect(actionAt('2026-12-04T09:00:00Z', paid)).toMatchObject({
      type: 'wait',
      until: '2026-12-11T09:00:00.000Z',
    });
    expect(
      actionAt('2026-12-04T09:01:00Z', [...planned, first, pays(1, 40_000, '2026-12-04T09:00:30.000Z')]),
    ).toStrictEqual({
      type: 'skip',
      stepIds: [101],
      reason: { code: 'installment_paid' },
    });
    expect(actionAt('2026-12-05T07:00:00Z', [...planned, first])).toStrictEqual({
      type: 'skip',
      stepIds: [101],
      reason: { code: 'installment_date_passed' },
    });
  });

  test('waits 24 hours after a payment of a part, and then reminds of what is open', () => {
    const partly = [...planned, pays(1, 10_000, '2026-12-03T15:00:00.000Z')];
    expect(actionAt('2026-12-04T09:00:00Z', [...partly, first])).toMatchObject({
      type: 'wait',
      until: '2026-12-04T15:00:00.000Z',
    });
    expect(actionAt('2026-12-04T15:00:00Z', [...partly, first])).toStrictEqual(sends(101));
  });

  test('reminds of nothing whose time had passed when it was agreed', () => {
    const late = [created, started, agreed({ agreedAt: '2026-12-04T09:30:00.000Z' })];
    expect(actionAt('2026-12-04T10:00:00Z', late)).toMatchObject({
      type: 'wait',
      until: '2026-12-09T00:00:00.000Z',
    });
  });

  test('waits while something else holds the sequence', () => {
    expect(actionAt('2026-12-04T09:00:00Z', [...planned, held('paused_by_hand')])).toMatchObject({
      type: 'wait',
      until: '2026-12-09T00:00:00.000Z',
    });
  });

  test('tells once of an installment that is missed by two working days, and then waits for the answer', () => {
    const reminded = [...planned, first, sendStarted(101), sent(101)];
    expect(actionAt('2026-12-08T23:59:00Z', reminded)).toMatchObject({ type: 'wait' });
    expect(actionAt('2026-12-09T00:00:00Z', reminded)).toStrictEqual({
      type: 'miss-installment',
      date: '2026-12-04',
    });
    const told = [...reminded, missed('2026-12-04')];
    expect(actionAt('2026-12-11T09:00:00Z', told)).toMatchObject({
      type: 'wait',
      until: '2026-12-16T00:00:00.000Z',
      why: 'An installment was missed',
    });
  });

  test('goes on after the answer, and after a payment of what was missed', () => {
    const told = [...planned, missed('2026-12-04')];
    const answered: InvoiceEvent = { type: 'PaymentPlanContinued', data: { ...ids, date: '2026-12-04' } };
    const next = { type: 'add-plan-reminder', date: '2026-12-11' };
    expect(actionAt('2026-12-11T09:00:00Z', [...told, answered])).toStrictEqual(next);
    expect(
      actionAt('2026-12-11T09:00:00Z', [...told, pays(1, 40_000, '2026-12-09T09:00:00.000Z')]),
    ).toStrictEqual(next);
  });

  test('that has ended leaves the sequence to its steps', () => {
    const ended: InvoiceEvent = { type: 'PaymentPlanEnded', data: { ...ids, reason: 'cancelled' } };
    expect(actionAt('2026-12-04T09:00:00Z', [...planned, ended])).toStrictEqual(sends(1));
  });

  test('a payment that bounces makes its installment open again', () => {
    const paid = pays(1, 40_000, '2026-12-02T13:00:00.000Z');
    const gone: InvoiceEvent = {
      type: 'BalanceEntryRemoved',
      data: { ...ids, entry: entry(1, 40_000) },
    };
    expect(actionAt('2026-12-04T09:00:00Z', [...planned, paid, gone])).toStrictEqual({
      type: 'add-plan-reminder',
      date: '2026-12-04',
    });
  });
});

import { describe, expect, test } from 'vitest';
import { wordingFor } from '../email-text/wording.ts';
import { invoiceDecider } from '../invoice/decide.ts';
import {
  created,
  entry,
  ids,
  lifted,
  recorded,
  sendStarted,
  sent,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent, StepPlan } from '../invoice/events.ts';
import { evolve } from '../invoice/evolve.ts';
import { absent } from '../invoice/state.ts';
import { actionAt, sends } from './next-action.fixture.ts';

const built = (stepId: number, changes: Partial<StepPlan>): StepPlan => {
  const plan = step(stepId, changes);
  return { ...plan, ...wordingFor({ ...plan, dueDate: '2026-12-01', isLastReminder: false }) };
};
/** Friendly on 4 December, which has gone out; firm on the 8th. */
const chased = (firm: StepPlan): InvoiceEvent[] => [
  created,
  startedWith([step(1), firm]),
  sendStarted(1),
  sent(1),
];
const builtIn = chased(built(2, { scheduledDate: '2026-12-08', days: 7, tone: 'firm' }));
const ownWords = chased(step(2, { scheduledDate: '2026-12-08', days: 7, tone: 'firm' }));
const partAt = (recordedAt: string): InvoiceEvent => recorded(1, 50_000, { recordedAt });

describe('after a part payment', () => {
  test('the next reminder goes 24 hours later at the earliest', () => {
    const history = [...ownWords, partAt('2026-12-08T08:00:00.000Z')];
    expect(actionAt('2026-12-08T09:00:00Z', history)).toMatchObject({
      type: 'wait',
      until: '2026-12-09T08:00:00.000Z',
    });
    expect(actionAt('2026-12-08T09:00:00Z', ownWords)).toStrictEqual(sends(2));
  });

  test('a credit makes nobody wait', () => {
    const credit = recorded(1, 50_000, { kind: 'credit', recordedAt: '2026-12-08T08:00:00.000Z' });
    expect(actionAt('2026-12-08T09:00:00Z', [...ownWords, credit])).toStrictEqual(sends(2));
  });

  test('a built-in text gets the tone of the last one, then goes', () => {
    const history = [...builtIn, partAt('2026-12-06T08:00:00.000Z')];
    expect(actionAt('2026-12-08T09:00:00Z', history)).toStrictEqual({
      type: 'soften',
      stepId: 2,
      tone: 'friendly',
    });
    const softened = invoiceDecider.decide(
      { type: 'SoftenStep', stepId: 2, tone: 'friendly' },
      history.reduce(evolve, absent),
    );
    expect(softened).toMatchObject([{ type: 'StepEdited', data: { step: { stepId: 2, tone: 'friendly' } } }]);
    expect(actionAt('2026-12-08T09:00:00Z', [...history, ...softened])).toStrictEqual(sends(2));
  });

  test('own words that are sterner wait for the user, who may let them go', () => {
    const history = [...ownWords, partAt('2026-12-06T08:00:00.000Z')];
    expect(actionAt('2026-12-08T09:00:00Z', history)).toStrictEqual({
      type: 'hold',
      reason: 'needs_attention',
      detail: { code: 'paid_in_part', subject: 'Invoice {{invoice_number}}' },
    });
    expect(actionAt('2026-12-08T09:00:00Z', [...history, lifted('needs_attention')])).toStrictEqual(sends(2));
  });

  test('that bounced, the sequence goes on as planned', () => {
    const bounced: InvoiceEvent = {
      type: 'BalanceEntryRemoved',
      data: { ...ids, entry: entry(1, 50_000) },
    };
    const history = [...builtIn, partAt('2026-12-06T08:00:00.000Z'), bounced];
    expect(actionAt('2026-12-08T09:00:00Z', history)).toStrictEqual(sends(2));
  });

  test('of the rest, there is nothing to send', () => {
    const rest: InvoiceEvent[] = [
      recorded(1, 125_000),
      {
        type: 'InvoicePaid',
        data: {
          ...ids,
          datePaid: '2026-12-05',
          amountCents: 0,
          entryId: 1,
          promiseKept: false,
          paidAt: '2026-12-05T12:00:00.000Z',
        },
      },
    ];
    expect(actionAt('2026-12-08T09:00:00Z', [...ownWords, ...rest])).toStrictEqual({
      type: 'finish',
      why: 'The invoice is paid',
    });
  });
});

import { describe, expect, test } from 'vitest';
import {
  created,
  entry,
  held,
  ids,
  lifted,
  promised,
  recorded,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { actionAt, sends } from './next-action.fixture.ts';

const chased = [created, startedWith([step(1)])];
/** On 1 December; of $1,250, so many cents are left. */
const leaves = (cents: number): InvoiceEvent =>
  recorded(1, 125_000 - cents, { recordedAt: '2026-12-01T12:00:00.000Z' });
const asks = (dueCents: number) =>
  ({
    type: 'hold',
    reason: 'small_remainder',
    detail: { code: 'small_remainder', dueCents },
  }) as const;
const heldFor = (dueCents: number): InvoiceEvent => held('small_remainder', asks(dueCents).detail);
const due = '2026-12-04T09:00:00Z';

describe('a rest that is too small for a reminder', () => {
  test('holds the sequence at once, and nothing goes when an email is due', () => {
    expect(actionAt('2026-12-01T12:00:01Z', [...chased, leaves(1)])).toStrictEqual(asks(1));
    expect(actionAt(due, [...chased, leaves(10)])).toStrictEqual(asks(10));
    expect(actionAt(due, [...chased, leaves(10), heldFor(10)])).toMatchObject({
      type: 'wait',
      until: null,
      why: 'On hold: small remainder (Only $0.10 is still due. Write it off, or keep chasing.)',
    });
  });

  test('is asked about although something else holds the sequence, once', () => {
    const paused = [...chased, held('paused_by_hand'), promised('2026-12-20'), leaves(3)];
    expect(actionAt(due, paused)).toStrictEqual(asks(3));
    expect(actionAt(due, [...paused, heldFor(3)])).toMatchObject({ type: 'wait' });
  });

  test('is asked about anew when it is another one', () => {
    const less = recorded(2, 2, { recordedAt: '2026-12-01T13:00:00.000Z' });
    expect(actionAt(due, [...chased, leaves(5), heldFor(5), less])).toStrictEqual(asks(3));
  });

  test('lets the sequence go on by itself when more is due again', () => {
    const bounced: InvoiceEvent = {
      type: 'BalanceEntryRemoved',
      data: { ...ids, entry: entry(1, 124_995) },
    };
    const refund = recorded(2, 5_000, { kind: 'refund' });
    for (const more of [bounced, refund])
      expect(actionAt(due, [...chased, leaves(5), heldFor(5), more])).toStrictEqual({
        type: 'lift',
        reason: 'small_remainder',
      });
  });

  test('is chased when the user says so', () => {
    const kept: InvoiceEvent = { type: 'RemainderKept', data: { ...ids, dueCents: 5 } };
    const history = [...chased, leaves(5), heldFor(5), kept, lifted('small_remainder')];
    expect(actionAt(due, history)).toStrictEqual(sends(1));
  });

  test('one cent more than that is chased as ever', () => {
    expect(actionAt(due, [...chased, leaves(11)])).toStrictEqual(sends(1));
  });
});

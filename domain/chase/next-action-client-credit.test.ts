import { describe, expect, test } from 'vitest';
import {
  created,
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

/** Of $1,250. */
const total = 125_000;
const chased = [created, startedWith([step(1)])];
const detail = (creditCents: number, dueCents = total) =>
  ({ code: 'client_credit', creditCents, dueCents }) as const;
const asks = (...of: Parameters<typeof detail>) =>
  ({ type: 'hold', reason: 'client_credit', detail: detail(...of) }) as const;
const heldFor = (...of: Parameters<typeof detail>): InvoiceEvent => held('client_credit', detail(...of));
const kept = (creditCents: number): InvoiceEvent => ({ type: 'CreditKept', data: { ...ids, creditCents } });
const lift = { type: 'lift', reason: 'client_credit' } as const;
const due = '2026-12-04T09:00:00Z';
const at = (clientCredit: number | undefined, ...history: InvoiceEvent[]) =>
  actionAt(due, [...chased, ...history], { clientCredit });

describe("the client's credit", () => {
  test('holds the sequence when it covers what is due, also before an email is due', () => {
    expect(at(total)).toStrictEqual(asks(total));
    expect(actionAt('2026-12-01T12:00:00Z', chased, { clientCredit: total + 1 })).toStrictEqual(
      asks(total + 1),
    );
    expect(at(total, heldFor(total))).toMatchObject({ type: 'wait', until: null });
  });

  test('of less than is due holds nothing; a part payment may make it enough', () => {
    expect(at(total - 1)).toStrictEqual(sends(1));
    const part = recorded(1, 100, { recordedAt: '2026-12-01T12:00:00.000Z' });
    expect(at(total - 100, part)).toStrictEqual(asks(total - 100, total - 100));
  });

  test('is asked about although something else holds the sequence, once, and again when there is more', () => {
    const paused = [held('paused_by_hand'), promised('2026-12-20')];
    expect(at(total, ...paused)).toStrictEqual(asks(total));
    expect(at(total, ...paused, heldFor(total))).toMatchObject({ type: 'wait' });
    expect(at(total + 50, heldFor(total))).toStrictEqual(asks(total + 50));
  });

  test('lets the sequence go on by itself when it is gone, or no longer covers it', () => {
    expect(at(0, heldFor(total))).toStrictEqual(lift);
    expect(at(total - 1, heldFor(total))).toStrictEqual(lift);
    expect(at(total + 10, heldFor(total + 20))).toMatchObject({ type: 'wait' });
  });

  test('holds and frees nothing while it is not known', () => {
    expect(at(undefined)).toStrictEqual(sends(1));
    expect(at(undefined, heldFor(total))).toMatchObject({ type: 'wait' });
  });

  test('does not hold a sequence that the user lets go on, unless there is more of it', () => {
    const anyway = [heldFor(total), kept(total), lifted('client_credit')];
    expect(at(total, ...anyway)).toStrictEqual(sends(1));
    expect(at(total - 100, ...anyway)).toStrictEqual(sends(1));
    expect(at(total + 1, ...anyway)).toStrictEqual(asks(total + 1));
  });
});

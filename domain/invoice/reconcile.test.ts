import { describe, expect, test } from 'vitest';
import { dueOf } from './balance.ts';
import {
  at,
  cancelled,
  clientName,
  created,
  entry,
  facts,
  given,
  held,
  ids,
  paid,
  recorded,
  started,
} from './chased-invoice.fixture.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { missingEntries } from './missing-entries.ts';
import type { CommandOf } from './standing.ts';

const now = '2026-12-05T12:00:00.000Z';
const moment = at(now);
const found = (id: number, amount: number, changes: Partial<BalanceEntry> = {}) => {
  const { recordedAt: _, isRest: __, ...known } = entry(id, amount, { recordedBy: 'xero', ...changes });
  return known;
};
const reconcile = (changes: Partial<CommandOf<'ReconcileInvoice'>> = {}): CommandOf<'ReconcileInvoice'> => ({
  type: 'ReconcileInvoice',
  changes: {},
  action: 'adjust',
  record: [],
  remove: [],
  mayRestore: true,
  clientName,
  moment,
  ...changes,
});
const revised = (amountCents: number): InvoiceEvent => ({
  type: 'InvoiceRevised',
  data: { ...ids, ...facts, amountCents },
});
const fromXero = (id: number, amount: number) => recorded(id, amount, { recordedBy: 'xero' });
const removed = (id: number, amount: number): InvoiceEvent => ({
  type: 'BalanceEntryRemoved',
  data: { ...ids, entry: entry(id, amount, { recordedBy: 'xero' }) },
});
const settled = (entryId: number): InvoiceEvent => paid({ amountCents: 0, entryId, paidAt: now });

const news = (dueCents: number, isRestored: boolean, amount?: number) => ({
  invoiceNumber: facts.invoiceNumber,
  clientName,
  dueCents,
  ...(amount !== undefined && { entry: { kind: 'payment' as const, amount, recordedAt: now } }),
  isRestored,
});

describe('an open invoice', () => {
  test('gets its total and what came for it in one decision', () => {
    given(created, started)
      .when(reconcile({ changes: { amountCents: 200_000 }, record: [found(1, 75_000)] }))
      .thenExactly(revised(200_000), fromXero(1, 75_000));
  });

  test('that ends open is not settled in between', () => {
    // A payment that bounced was followed by a higher one.
    given(created, started, fromXero(1, 100_000))
      .when(reconcile({ record: [found(2, 110_000)], remove: [found(1, 100_000)] }))
      .thenExactly(removed(1, 100_000), fromXero(2, 110_000));
  });

  test('is settled by what covers it', () => {
    given(created, started)
      .when(reconcile({ record: [found(1, 25_000), found(2, 100_000)] }))
      .thenExactly(fromXero(1, 25_000), fromXero(2, 100_000), settled(2), cancelled('paid'));
  });

  test('is paid on the day that the other program says, whenever the money came', () => {
    const credit = { kind: 'payment', method: 'Overpayment', date: '2026-11-20' } as const;
    given(created)
      .when(reconcile({ record: [found(1, 125_000, credit)], datePaid: '2026-12-03' }))
      .thenExactly(
        recorded(1, 125_000, { recordedBy: 'xero', ...credit }),
        paid({ amountCents: 0, entryId: 1, paidAt: now, datePaid: '2026-12-03' }),
      );
  });

  test('that is the same changes nothing', () => {
    given(created, started)
      .when(reconcile({ changes: { amountCents: facts.amountCents } }))
      .thenNothing();
  });

  test('refuses a day in the future as a whole', () => {
    given(created)
      .when(reconcile({ changes: { amountCents: 1 }, record: [found(1, 5, { date: '2027-01-01' })] }))
      .thenRefused(Error, 'The date must be today or earlier');
  });
});

describe('a paid invoice', () => {
  const byXero = [created, started, fromXero(1, 125_000), settled(1), cancelled('paid')] as const;

  test('that stays paid by another payment is not reopened in between', () => {
    given(...byXero)
      .when(reconcile({ record: [found(2, 125_000)], remove: [found(1, 125_000)] }))
      .thenExactly(fromXero(2, 125_000), removed(1, 125_000), settled(2));
  });

  test('that stays paid has more of the same credit note, which has the same id there', () => {
    const note = { kind: 'credit', recordedBy: 'xero', externalId: 'note' } as const;
    const byNote = (entryId: number): InvoiceEvent =>
      paid({ amountCents: 0, entryId, settledWith: 'credit', paidAt: now });
    given(created, fromXero(1, 115_000), recorded(2, 10_000, note), byNote(2))
      .when(
        reconcile({
          record: [found(3, 105_000), found(4, 20_000, note)],
          remove: [found(1, 115_000), found(2, 10_000, note)],
        }),
      )
      .thenExactly(
        fromXero(3, 105_000),
        recorded(4, 20_000, note),
        removed(1, 115_000),
        { type: 'BalanceEntryRemoved', data: { ...ids, entry: entry(2, 10_000, note) } },
        byNote(4),
      );
  });

  test('of which a payment is gone is due again, and its sequence waits', () => {
    given(...byXero)
      .when(reconcile({ record: [found(2, 25_000)], remove: [found(1, 125_000)], mayRestore: false }))
      .thenExactly(
        {
          type: 'InvoiceReopened',
          data: { ...ids, undo: false, entryId: 1, news: news(100_000, false, 125_000) },
        },
        fromXero(2, 25_000),
      );
  });

  test('of which several entries are gone is due again once, and its sequence waits', () => {
    given(created, started, fromXero(1, 100_000), fromXero(2, 25_000), settled(2), cancelled('paid'))
      .when(reconcile({ remove: [found(1, 100_000), found(2, 25_000)] }))
      .thenExactly(
        removed(1, 100_000),
        {
          type: 'InvoiceReopened',
          data: { ...ids, undo: false, entryId: 2, news: news(125_000, true, 25_000) },
        },
        { type: 'SequenceRestored', data: { ...ids, sequenceId: 11 } },
        held('reopened', null),
      );
  });

  test('of which the total grew is due again', () => {
    given(...byXero)
      .when(reconcile({ changes: { amountCents: 150_000 }, mayRestore: false }))
      .thenExactly(revised(150_000), {
        type: 'InvoiceReopened',
        data: { ...ids, undo: false, because: 'total_changed', news: news(25_000, false) },
      });
  });

  test('is as it was before after an undo', () => {
    given(...byXero)
      .when(reconcile({ remove: [found(1, 125_000)], undo: true }))
      .thenExactly(
        { type: 'InvoiceReopened', data: { ...ids, undo: true, entryId: 1 } },
        { type: 'SequenceRestored', data: { ...ids, sequenceId: 11 } },
      );
  });
});

describe('what a list without single payments says', () => {
  const date = '2026-12-01';
  const balance = (...entries: BalanceEntry[]) => ({ facts: { amountCents: 100_000 }, entries });

  test.each([
    ['says nothing that Owed has not recorded', balance(entry(1, 40_000)), { due: 60_000, credited: 0 }, []],
    ['less than Owed has', balance(entry(1, 40_000)), { due: 100_000, credited: 0 }, []],
    ['more', balance(entry(1, 40_000)), { due: 25_000, credited: 0 }, [['payment', 35_000]]],
    [
      'a credit too',
      balance(entry(1, 40_000)),
      { due: 25_000, credited: 10_000 },
      [
        ['credit', 10_000],
        ['payment', 25_000],
      ],
    ],
    [
      'a credit that Owed has written off',
      balance(entry(1, 10_000, { kind: 'write_off' })),
      { due: 65_000, credited: 10_000 },
      [['payment', 25_000]],
    ],
    ['a credit that Owed has as a payment', balance(entry(1, 10_000)), { due: 90_000, credited: 10_000 }, []],
  ])('%s', (_, before, stated, expected) => {
    const missing = missingEntries(before, { ...stated, date });
    expect(missing.map(({ kind, amount }) => [kind, amount])).toStrictEqual(expected);
    const after = missing.map((one, index) => entry(10 + index, one.amount, one));
    expect(dueOf({ ...before, entries: [...before.entries, ...after] })).toBe(
      Math.min(dueOf(before), stated.due),
    );
  });
});

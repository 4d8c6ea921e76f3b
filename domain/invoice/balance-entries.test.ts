import { describe, expect, test } from 'vitest';
import { InvalidField, NotFound } from '../errors.ts';
import { dueOf, receivedOf, sumOf } from './balance.ts';
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
  promised,
  recorded,
  started,
} from './chased-invoice.fixture.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { absent, isKnown, type Open, type Paid } from './state.ts';

const now = '2026-12-05T12:00:00.000Z';
const moment = at(now);
/** Recorded on 5 December. */
const record = (id: number, amount: number, changes: Partial<BalanceEntry> = {}) => {
  const { recordedAt: _, isRest: __, ...given } = entry(id, amount, changes);
  return { type: 'RecordBalanceEntry', entry: given, clientName, moment } as const;
};
const remove = (entryId: number, kind: BalanceEntry['kind'] = 'payment', mayRestore = true) =>
  ({ type: 'RemoveBalanceEntry', entryId, kind, mayRestore, clientName, moment }) as const;
const removed = (of: BalanceEntry): InvoiceEvent => ({
  type: 'BalanceEntryRemoved',
  data: { ...ids, entry: of },
});
type Reopened = Extract<InvoiceEvent, { type: 'InvoiceReopened' }>['data'];
const reopened = (changes: Partial<Reopened> = {}): InvoiceEvent => ({
  type: 'InvoiceReopened',
  data: { ...ids, undo: false, ...changes },
});
/** What the news says. @param dueCents what is due now */
const news = (dueCents: number, of?: BalanceEntry, isRestored = false): Pick<Reopened, 'news'> => ({
  news: {
    invoiceNumber: 'INV-1',
    clientName,
    dueCents,
    ...(of && { entry: { kind: of.kind, amount: of.amount, recordedAt: of.recordedAt } }),
    isRestored,
  },
});
/** What settled it was recorded just before. */
const settledBy = (
  entryId: number,
  changes: Partial<Extract<InvoiceEvent, { type: 'InvoicePaid' }>['data']> = {},
): InvoiceEvent => paid({ amountCents: 0, entryId, paidAt: now, ...changes });
const restored: InvoiceEvent = { type: 'SequenceRestored', data: { ...ids, sequenceId: 11 } };

const after = (...history: InvoiceEvent[]): Open | Paid => {
  const invoice = history.reduce(evolve, absent);
  if (!isKnown(invoice)) throw new Error('It is there');
  return invoice;
};
const standing = (...history: InvoiceEvent[]) => {
  const invoice = after(...history);
  const settledCents = receivedOf(invoice) + sumOf(invoice.entries, 'credit', 'write_off');
  const overpaid = Math.max(0, settledCents - invoice.facts.amountCents);
  return [invoice.status, dueOf(invoice), receivedOf(invoice), overpaid];
};

const revise = (amountCents: number) =>
  ({ type: 'ReviseInvoice', changes: { amountCents }, clientName, moment }) as const;
const revised = (amountCents: number): InvoiceEvent => ({
  type: 'InvoiceRevised',
  data: { ...ids, ...facts, amountCents },
});

describe('a payment', () => {
  test('of a part is recorded, and the sequence goes on', () => {
    given(created, started).when(record(1, 50_000)).thenExactly(recorded(1, 50_000));
    expect(standing(created, recorded(1, 50_000))).toStrictEqual(['open', 75_000, 50_000, 0]);
  });
  test('of the rest ends the sequence; the invoice is paid on the day of the last of them', () => {
    given(created, started, recorded(1, 50_000, { date: '2026-12-04' }))
      .when(record(2, 75_000, { date: '2026-12-02' }))
      .thenExactly(
        recorded(2, 75_000, { date: '2026-12-02' }),
        settledBy(2, { datePaid: '2026-12-04' }),
        cancelled('paid'),
      );
  });
  test('keeps the promise if the rest comes by its day', () => {
    given(created, promised('2026-12-05'), recorded(1, 50_000))
      .when(record(2, 75_000))
      .thenExactly(recorded(2, 75_000), settledBy(2, { promiseKept: true }));
  });
  test('of more than is due leaves the client a credit, and nothing below zero is due', () => {
    const more = [created, recorded(1, 130_000), settledBy(1)];
    given(created)
      .when(record(1, 130_000))
      .thenExactly(...more.slice(1));
    expect(standing(...more)).toStrictEqual(['paid', 0, 130_000, 5_000]);
    given(...more)
      .when(record(2, 125_000))
      .thenExactly(recorded(2, 125_000));
    expect(standing(...more, recorded(2, 125_000))).toStrictEqual(['paid', 0, 255_000, 130_000]);
  });
  test('in the future is refused', () => {
    given(created)
      .when(record(1, 100, { date: '2026-12-06' }))
      .thenRefused(InvalidField, 'today or earlier');
  });
  test('that is recorded again, by its id or the id of its source, changes nothing', () => {
    const first = recorded(1, 100, { externalId: 'TX-1' });
    given(created, first).when(record(1, 100)).thenNothing();
    given(created, first)
      .when(record(2, 100, { externalId: 'TX-1' }))
      .thenNothing();
    given(created, first)
      .when(record(2, 100, { externalId: 'TX-1', recordedBy: 'xero' }))
      .thenExactly(recorded(2, 100, { externalId: 'TX-1', recordedBy: 'xero' }));
  });
  test('of an invoice that is gone is refused', () => {
    given(created, { type: 'InvoiceDeleted', data: ids }).when(record(1, 100)).thenRefused(NotFound);
  });
});

describe('Mark Paid', () => {
  test('is a payment of the rest, also in histories from before there were others', () => {
    expect(after(created, paid()).entries).toMatchObject([
      { id: 7, kind: 'payment', date: '2026-12-05', amount: 125_000, recordedBy: 'user', isRest: true },
    ]);
    given(created, recorded(1, 50_000))
      .when({ type: 'MarkInvoicePaid', datePaid: '2026-12-05', moment })
      .thenExactly(paid({ amountCents: 75_000, entryId: 2, paidAt: now }));
    expect(standing(created, recorded(1, 50_000), paid({ amountCents: 75_000 }))).toStrictEqual([
      'paid',
      0,
      125_000,
      0,
    ]);
  });
  test('is taken back alone: what came before stays', () => {
    const history = [created, recorded(1, 50_000), paid({ amountCents: 75_000 }), reopened()];
    expect(standing(...history)).toStrictEqual(['open', 75_000, 50_000, 0]);
  });
  test('after a refund is another payment of the rest', () => {
    const again = [
      created,
      paid(),
      recorded(9, 25_000, { kind: 'refund' }),
      reopened({ because: 'refund' }),
      paid({ amountCents: 25_000, entryId: 10 }),
    ];
    given(...again.slice(0, 4))
      .when({ type: 'MarkInvoicePaid', datePaid: '2026-12-05', moment })
      .thenExactly(paid({ amountCents: 25_000, entryId: 10, paidAt: now }));
    expect(standing(...again)).toStrictEqual(['paid', 0, 125_000, 0]);
    expect(standing(...again, reopened({ entryId: 10 }))).toStrictEqual(['open', 25_000, 100_000, 0]);
  });
  test('of a small rest stays what it was when the payment before it is taken back and the total corrected', () => {
    const rest = [created, recorded(1, 124_992), paid({ amountCents: 8, entryId: 2 })];
    const takenBack = [removed(entry(1, 124_992)), reopened({ because: 'entry_removed' })];
    expect(
      standing(...rest, ...takenBack, {
        type: 'InvoiceRevised',
        data: { ...ids, ...facts, amountCents: 200_000 },
      }),
    ).toStrictEqual(['open', 199_992, 8, 0]);
  });
  test('follows a correction of the total, which leaves the invoice paid', () => {
    const revised: InvoiceEvent = {
      type: 'InvoiceRevised',
      data: { ...ids, ...facts, amountCents: 150_000 },
    };
    given(created, paid())
      .when({ type: 'ReviseInvoice', changes: { amountCents: 150_000 }, clientName, moment })
      .thenExactly(revised);
    expect(standing(created, paid(), revised)).toStrictEqual(['paid', 0, 150_000, 0]);
  });
});

describe('another total', () => {
  test('of an invoice that was paid in part before Mark Paid changes what that payment was', () => {
    const history = [created, recorded(1, 50_000), paid({ amountCents: 75_000 })];
    const rest: BalanceEntry = { ...entry(7, 75_000), isRest: true };
    given(...history)
      .when(revise(130_000))
      .thenExactly(revised(130_000), removed(rest), {
        type: 'BalanceEntryRecorded',
        data: { ...ids, entry: { ...rest, amount: 80_000 } },
      });
    given(...history)
      .when(revise(40_000))
      .thenExactly(revised(40_000), removed(rest), settledBy(1));
  });
  test('of an invoice whose only payment is a second Mark Paid changes that payment by events', () => {
    const refund = [2, 125_000, { kind: 'refund' }] as const;
    const first: BalanceEntry = { ...entry(7, 125_000), isRest: true };
    const second: BalanceEntry = { ...first, id: 9 };
    const history = [
      created,
      paid(),
      recorded(...refund),
      reopened({ because: 'refund' }),
      paid({ entryId: 9 }),
      removed(entry(...refund)),
      removed(first),
    ];
    given(...history)
      .when(revise(90_000))
      .thenExactly(revised(90_000), removed(second), {
        type: 'BalanceEntryRecorded',
        data: { ...ids, entry: { ...second, amount: 90_000 } },
      });
    expect(standing(...history, revised(90_000))).toStrictEqual(['paid', 0, 125_000, 35_000]);
  });
  test('that what came covers settles the invoice', () => {
    given(created, started, recorded(1, 50_000))
      .when(revise(50_000))
      .thenExactly(revised(50_000), settledBy(1), cancelled('paid'));
  });
  test('above what came makes it due again, and starts nothing', () => {
    given(created, recorded(1, 125_000), settledBy(1))
      .when(revise(150_000))
      .thenExactly(revised(150_000), reopened({ because: 'total_changed', ...news(25_000) }));
  });
});

describe('a credit or a write-off', () => {
  test('of all that is due ends the sequence, by its own name, and keeps no promise', () => {
    for (const kind of ['credit', 'write_off'] as const)
      given(created, promised('2026-12-10'), started)
        .when(record(1, 125_000, { kind, reason: 'why' }))
        .thenExactly(
          recorded(1, 125_000, { kind, reason: 'why' }),
          settledBy(1, { settledWith: kind }),
          cancelled('paid'),
        );
  });
  test('of a part leaves the rest due, and is no payment', () => {
    expect(standing(created, recorded(1, 25_000, { kind: 'credit' }))).toStrictEqual(['open', 100_000, 0, 0]);
  });
  test('of more than is due is the client’s credit, or refused as a write-off', () => {
    expect(standing(created, paid(), recorded(1, 25_000, { kind: 'credit' }))).toStrictEqual([
      'paid',
      0,
      125_000,
      25_000,
    ]);
    given(created)
      .when(record(1, 125_001, { kind: 'write_off' }))
      .thenRefused(InvalidField, 'at most the $1,250.00 that is due');
  });
});

describe('a refund', () => {
  test('makes it due again, and no sequence starts by itself', () => {
    given(created, started, paid(), cancelled('paid'))
      .when(record(9, 25_000, { kind: 'refund' }))
      .thenExactly(
        recorded(9, 25_000, { kind: 'refund' }),
        reopened({ because: 'refund', ...news(25_000, entry(9, 25_000, { kind: 'refund' })) }),
      );
  });
  test('of what was too much leaves it paid', () => {
    given(created, recorded(1, 130_000), settledBy(1))
      .when(record(2, 5_000, { kind: 'refund' }))
      .thenExactly(recorded(2, 5_000, { kind: 'refund' }));
  });
  test('of more than came is refused', () => {
    given(created, recorded(1, 50_000))
      .when(record(2, 50_001, { kind: 'refund' }))
      .thenRefused(InvalidField, 'at most the $500.00 that you received');
  });
});

describe('an entry that is taken back', () => {
  test('is as if it had not been, such as a payment that bounced', () => {
    given(created, recorded(1, 50_000))
      .when(remove(1))
      .thenExactly(removed(entry(1, 50_000)));
    expect(standing(created, recorded(1, 50_000), removed(entry(1, 50_000)))).toStrictEqual([
      'open',
      125_000,
      0,
      0,
    ]);
  });
  test('and had settled the invoice is Mark Unpaid: its sequence comes back, and waits', () => {
    const history = [created, started, recorded(1, 125_000), settledBy(1), cancelled('paid')];
    given(...history)
      .when(remove(1))
      .thenExactly(
        reopened({ entryId: 1, ...news(125_000, entry(1, 125_000), true) }),
        restored,
        held('reopened'),
      );
    given(...history)
      .when(remove(1, 'payment', false))
      .thenExactly(reopened({ entryId: 1, ...news(125_000, entry(1, 125_000)) }));
    expect(standing(...history, reopened({ entryId: 1 }))).toStrictEqual(['open', 125_000, 0, 0]);
  });
  test('and another had settled it makes it due again, and starts nothing', () => {
    given(created, started, recorded(1, 50_000), recorded(2, 75_000), settledBy(2), cancelled('paid'))
      .when(remove(1))
      .thenExactly(
        removed(entry(1, 50_000)),
        reopened({ because: 'entry_removed', ...news(50_000, entry(1, 50_000)) }),
      );
  });
  test('of two payments of the whole leaves it paid by the other', () => {
    const twice = [created, recorded(1, 125_000), settledBy(1), recorded(2, 125_000)];
    given(...twice)
      .when(remove(2))
      .thenExactly(removed(entry(2, 125_000)));
    given(...twice)
      .when(remove(1))
      .thenExactly(removed(entry(1, 125_000)), settledBy(2));
    given(...twice)
      .when({ type: 'ReopenInvoice', undo: false, mayRestore: true, clientName, moment })
      .thenExactly(removed(entry(1, 125_000)), settledBy(2));
  });
  test('and leaves it covered by others: those say on which day, and with what', () => {
    given(
      created,
      recorded(1, 125_000, { date: '2026-12-01' }),
      settledBy(1, { datePaid: '2026-12-01' }),
      recorded(2, 100_000),
      recorded(3, 25_000, { kind: 'credit', date: '2026-12-02' }),
    )
      .when(remove(1))
      .thenExactly(
        removed(entry(1, 125_000, { date: '2026-12-01' })),
        settledBy(3, { settledWith: 'credit' }),
      );
    given(created, recorded(1, 100_000, { kind: 'write_off' }))
      .when(revise(100_000))
      .thenExactly(revised(100_000), settledBy(1, { settledWith: 'write_off' }));
  });
  test('is one of its kind, and there', () => {
    given(created, recorded(1, 50_000)).when(remove(1, 'refund')).thenRefused(NotFound, 'Refund not found');
    given(created).when(remove(1)).thenRefused(NotFound, 'Payment not found');
  });
});

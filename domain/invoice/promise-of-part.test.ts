import { describe, test } from 'vitest';
import { InvalidField } from '../errors.ts';
import {
  at,
  clientName,
  created,
  entry,
  given,
  ids,
  moved,
  overridden,
  promised,
  recorded,
  started,
} from './chased-invoice.fixture.ts';
import type { InvoiceEvent } from './events.ts';

type Recorded = Extract<InvoiceEvent, { type: 'PromiseRecorded' }>['data'];

const promise = (amount?: number) =>
  ({ type: 'RecordPromise', promisedDate: '2026-12-10', amount, moment: at('2026-12-05T12:00Z') }) as const;
/** $400 of $1,250, by 10 December. */
const part = (changes: Partial<Recorded> = {}): InvoiceEvent => ({
  type: 'PromiseRecorded',
  data: { ...ids, promisedDate: '2026-12-10', amount: 40_000, received: 0, ...changes },
});
const kept: InvoiceEvent = {
  type: 'PromiseKept',
  data: { ...ids, promisedDate: '2026-12-10', amount: 40_000 },
};
const pay = (id: number, amount: number, date = '2026-12-07') => {
  const { recordedAt: _, ...paid } = entry(id, amount, { date });
  return { type: 'RecordBalanceEntry', entry: paid, clientName, moment: at('2026-12-07T12:00Z') } as const;
};
const came = (id: number, amount: number, date = '2026-12-07') =>
  recorded(id, amount, { date, recordedAt: '2026-12-07T12:00:00.000Z' });
const movedOn = moved(
  [
    { stepId: 1, scheduledDate: '2026-12-08' },
    { stepId: 2, scheduledDate: '2026-12-12' },
    { stepId: 3, scheduledDate: '2026-12-19' },
  ],
  'resumed',
  '2026-12-07T12:00:00Z',
);

describe('a promise of a part', () => {
  test('says how much, and what had come before', () => {
    given(created).when(promise(40_000)).thenExactly(part());
    given(created, recorded(1, 25_000))
      .when(promise(40_000))
      .thenExactly(part({ received: 25_000 }));
  });

  test('of all that is due is a promise as ever, of more is refused', () => {
    given(created).when(promise(125_000)).thenExactly(promised('2026-12-10'));
    given(created).when(promise(125_001)).thenRefused(InvalidField, 'more than what is due');
  });

  test('said twice is said once; another amount is another promise', () => {
    given(created, part()).when(promise(40_000)).thenNothing();
    given(created, part())
      .when(promise(50_000))
      .thenExactly(part({ amount: 50_000 }));
    given(created, part()).when(promise()).thenExactly(promised('2026-12-10'));
  });

  test('is kept when so much has come by its day: the reminders go on for the rest', () => {
    given(created, started, part()).when(pay(1, 40_000)).thenExactly(came(1, 40_000), kept, movedOn);
    given(created, started, part(), came(1, 15_000))
      .when(pay(2, 25_000))
      .thenExactly(came(2, 25_000), kept, movedOn);
  });

  test('is not kept by less, nor by what had come before', () => {
    given(created, started, part()).when(pay(1, 39_999)).thenExactly(came(1, 39_999));
    given(created, recorded(1, 40_000), part({ received: 40_000 }))
      .when(pay(2, 1_000))
      .thenExactly(came(2, 1_000));
  });

  test('is kept without moving anything where the reminders went on despite it', () => {
    given(created, started, part(), overridden('2026-12-10'))
      .when(pay(1, 40_000))
      .thenExactly(came(1, 40_000), kept);
  });

  test('stands again when a payment that kept it is gone before its day is over', () => {
    const remove = (now: string) =>
      ({
        type: 'RemoveBalanceEntry',
        entryId: 1,
        kind: 'payment',
        mayRestore: true,
        clientName,
        moment: at(now),
      }) as const;
    const gone: InvoiceEvent = {
      type: 'BalanceEntryRemoved',
      data: {
        ...ids,
        entry: entry(1, 40_000, { date: '2026-12-07', recordedAt: '2026-12-07T12:00:00.000Z' }),
      },
    };
    const history = [created, part(), came(1, 40_000), kept];
    given(...history)
      .when(remove('2026-12-10T12:00Z'))
      .thenExactly(gone, part({ again: true }));
    given(...history)
      .when(remove('2026-12-11T12:00Z'))
      .thenExactly(gone);
  });

  test('that is broken says of how much', () => {
    given(created, part())
      .when({
        type: 'BreakPromise',
        promisedDate: '2026-12-10',
        resumeFrom: '2026-12-12',
        moment: at('2026-12-11T00:00Z'),
        clientName,
      })
      .thenExactly({
        type: 'PromiseBroken',
        data: {
          ...ids,
          invoiceNumber: 'INV-1',
          clientName,
          promisedDate: '2026-12-10',
          resumeFrom: '2026-12-12',
          amount: 40_000,
          reminders: 'none',
        },
      });
  });
});

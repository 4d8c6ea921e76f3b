import { describe, expect, test } from 'vitest';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import { dueOf, overpaidOf, receivedOf } from './balance.ts';
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
  lifted,
  paid,
  promised,
  recorded,
  started,
  startedWith,
  step,
} from './chased-invoice.fixture.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { absent, isKnown, type Open, type Paid } from './state.ts';

const moment = at('2026-12-05T12:00:00.000Z');
const { amountCents: total, clientId } = facts;
const without = ({ recordedAt: _, isRest: __, ...of }: BalanceEntry) => of;

const to = { invoiceId: 8, invoiceNumber: 'INV-2', entryId: 22 };
const from = { invoiceId: 6, invoiceNumber: 'INV-0', entryId: 21 };
const used = (amount: number, id = 21): InvoiceEvent =>
  recorded(id, amount, { kind: 'credit_used', move: to });
const appliedEntry = (amount: number, id = 22): BalanceEntry =>
  entry(id, amount, { kind: 'credit_applied', move: from });
const applied = (amount: number, id = 22): InvoiceEvent => ({
  type: 'BalanceEntryRecorded',
  data: { ...ids, entry: appliedEntry(amount, id) },
});
const use = (amount: number, id = 21) =>
  ({
    type: 'RecordBalanceEntry',
    entry: without(entry(id, amount, { kind: 'credit_used', move: to })),
    clientName,
    moment,
  }) as const;
const apply = (amount: number, changes: { clientId?: number; currency?: 'EUR' } = {}) =>
  ({
    type: 'ApplyCredit',
    entry: without(appliedEntry(amount)),
    clientId,
    currency: facts.currency,
    clientName,
    moment,
    ...changes,
  }) as const;
const remove = (entryId: number, kind: BalanceEntry['kind']) =>
  ({ type: 'RemoveBalanceEntry', entryId, kind, mayRestore: true, clientName, moment }) as const;
const removed = (of: BalanceEntry): InvoiceEvent => ({
  type: 'BalanceEntryRemoved',
  data: { ...ids, entry: of },
});
const declined = (amount: number): InvoiceEvent => ({
  type: 'CreditDeclined',
  data: { ...ids, entry: appliedEntry(amount) },
});
const settledWithCredit = paid({ amountCents: 0, entryId: 22, settledWith: 'credit_applied' });

/** $50.00 more than the total came. */
const overpaid = [created, recorded(1, total + 5_000), paid({ amountCents: 0, entryId: 1 })];
const after = (...history: InvoiceEvent[]): Open | Paid => {
  const invoice = history.reduce(evolve, absent);
  if (!isKnown(invoice)) throw new Error('It is there');
  return invoice;
};
const standing = (...history: InvoiceEvent[]) => {
  const invoice = after(...history);
  return [invoice.status, dueOf(invoice), receivedOf(invoice), overpaidOf(invoice)];
};

describe('credit that leaves its invoice', () => {
  test('is there no longer, and the invoice stays paid with the money that came', () => {
    given(...overpaid)
      .when(use(2_000))
      .thenExactly(used(2_000));
    expect(standing(...overpaid, used(2_000))).toStrictEqual(['paid', 0, total + 5_000, 3_000]);
    given(...overpaid, used(2_000))
      .when(use(2_000))
      .thenNothing();
  });
  test('is never more than there is', () => {
    given(...overpaid)
      .when(use(5_001))
      .thenRefused(InvalidField, 'Only $50.00 of credit is left');
    given(...overpaid, used(2_000))
      .when(use(3_001, 23))
      .thenRefused(InvalidField, 'Only $30.00 of credit is left');
    given(created).when(use(1)).thenRefused(InvalidField, 'Only $0.00 of credit is left');
  });
  test('comes back when it is taken back, and the invoice is neither settled nor reopened by that', () => {
    const of = entry(21, 5_000, { kind: 'credit_used', move: to });
    given(...overpaid, used(5_000))
      .when(remove(21, 'credit_used'))
      .thenExactly(removed(of));
    expect(standing(...overpaid, used(5_000), removed(of))).toStrictEqual(['paid', 0, total + 5_000, 5_000]);
    given(...overpaid)
      .when(remove(21, 'credit_used'))
      .thenRefused(NotFound);
  });
  test('keeps the payment that it is of: it can be neither removed nor marked unpaid', () => {
    const refusal = '$50.00 of its credit is applied to INV-2. Take that back first.';
    const history = [...overpaid, used(5_000)];
    given(...history)
      .when(remove(1, 'payment'))
      .thenRefused(NotAllowedNow, refusal);
    given(...history)
      .when({ type: 'ReopenInvoice', undo: true, mayRestore: true, clientName, moment })
      .thenRefused(NotAllowedNow, refusal);
    given(...history)
      .when({ type: 'DeleteInvoice' })
      .thenRefused(NotAllowedNow, refusal);
  });
  test('leaves due what is refunded of the rest', () => {
    const refund = without(entry(2, 3_000, { kind: 'refund' }));
    const reopened = recorded(2, 3_000, { kind: 'refund' });
    expect(standing(...overpaid, used(5_000), reopened).slice(1)).toStrictEqual([3_000, total + 2_000, 0]);
    given(...overpaid, used(5_000))
      .when({ type: 'RecordBalanceEntry', entry: { ...refund, amount: total + 1 }, clientName, moment })
      .thenRefused(NotAllowedNow, 'applied to INV-2');
  });
  test('may be of a credit note beyond the total', () => {
    const noted = [created, recorded(1, total + 100, { kind: 'credit' })];
    expect(standing(...noted).slice(1)).toStrictEqual([0, 0, 100]);
    given(...noted, paid({ amountCents: 0, entryId: 1, settledWith: 'credit' }))
      .when(use(100))
      .thenExactly(used(100));
  });
});

describe('credit that comes from another invoice', () => {
  test('lowers what is due, and is no money that came', () => {
    given(created, started).when(apply(2_000)).thenExactly(applied(2_000));
    expect(standing(created, applied(2_000))).toStrictEqual(['open', total - 2_000, 0, 0]);
  });
  test('of all that is due ends the sequence, and keeps no promise', () => {
    given(created, started, promised('2026-12-20'))
      .when(apply(total))
      .thenExactly(applied(total), settledWithCredit, cancelled('paid'));
  });
  test('is declined where less is due, of another client or currency, or when it was paid meanwhile', () => {
    given(created)
      .when(apply(total + 1))
      .thenExactly(declined(total + 1));
    given(created)
      .when(apply(100, { clientId: 99 }))
      .thenExactly(declined(100));
    given(created)
      .when(apply(100, { currency: 'EUR' }))
      .thenExactly(declined(100));
    given(created, paid()).when(apply(100)).thenExactly(declined(100));
    given().when(apply(100)).thenRefused(NotFound);
  });
  test('counts once: taken, declined or taken back, the same one changes nothing', () => {
    given(created, applied(100)).when(apply(100)).thenNothing();
    given(created, declined(100)).when(apply(100)).thenNothing();
    given(created, applied(100), removed(appliedEntry(100)))
      .when(apply(100))
      .thenNothing();
    given(created, declined(100))
      .when({ ...apply(100), entry: { ...without(appliedEntry(100)), id: 33 } })
      .thenExactly(applied(100, 33));
  });
  test('is taken back by Mark Unpaid, which says so for the invoice that it is from', () => {
    given(created, applied(total), settledWithCredit)
      .when({ type: 'ReopenInvoice', undo: true, mayRestore: true, clientName, moment })
      .thenExactly(removed(appliedEntry(total)), {
        type: 'InvoiceReopened',
        data: { ...ids, undo: true, entryId: 22 },
      });
  });
  test('goes back when the invoice is deleted', () => {
    given(created, applied(100))
      .when({ type: 'DeleteInvoice' })
      .thenExactly(removed(appliedEntry(100)), { type: 'InvoiceDeleted', data: ids });
  });
});

describe('a sequence that waits because the client has credit', () => {
  const heldFor = held('client_credit', { code: 'client_credit', creditCents: 130_000, dueCents: total });
  const kept: InvoiceEvent = { type: 'CreditKept', data: { ...ids, creditCents: 130_000 } };

  test('goes on when the user says so, or resumes it', () => {
    const history = [created, startedWith([step(1, { scheduledDate: '2026-12-20' })]), heldFor];
    given(...history)
      .when({ type: 'KeepChasing', moment })
      .thenExactly(kept, lifted('client_credit'));
    given(...history)
      .when({ type: 'ResumeSequence', despitePromise: false, moment })
      .thenExactly(kept, lifted('client_credit'));
  });
  test('ends when the credit is applied', () => {
    given(created, started, heldFor)
      .when(apply(total))
      .thenExactly(applied(total), settledWithCredit, cancelled('paid'));
  });
  test('sends nothing by Send now', () => {
    given(created, started, heldFor)
      .when({ type: 'SendStepNow', stepId: 1, moment })
      .thenRefused(NotAllowedNow, 'on hold');
  });
});

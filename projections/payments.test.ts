import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwedEvent } from '../domain/events.ts';
import { created, entry, facts, ids, paid, recorded } from '../domain/invoice/chased-invoice.fixture.ts';
import { invoices } from './invoices.ts';
import { payments } from './payments.ts';
import { storedDocument } from './projection.ts';
import { randomHistory } from './random-history.fixture.ts';
import { foldInto, openReadSide, type ReadSide } from './read-side.fixture.ts';
import { documentOf } from './recorded.fixture.ts';

const { accountId: account, invoiceId } = ids;
const entryOf = (id: number, ...events: readonly OwedEvent[]) =>
  documentOf(payments, { account, id })(...events)?.entry;

const revised = (amountCents: number): OwedEvent => ({
  type: 'InvoiceRevised',
  data: { ...ids, ...facts, amountCents },
});
const removed = (...of: Parameters<typeof entry>): OwedEvent => ({
  type: 'BalanceEntryRemoved',
  data: { ...ids, entry: entry(...of) },
});
const reopened = (entryId?: number): OwedEvent => ({
  type: 'InvoiceReopened',
  data: { ...ids, undo: false, ...(entryId !== undefined && { entryId }) },
});
const markedPaid = { ...entry(invoiceId, 125_000), isRest: true };

test('an entry is there from when it is recorded until it is taken back', () => {
  const credit = { kind: 'credit', reason: 'Damaged' } as const;
  expect(entryOf(1, created, recorded(1, 500, credit))).toStrictEqual(entry(1, 500, credit));
  expect(entryOf(1, created, recorded(1, 500, credit), removed(1, 500, credit))).toBeUndefined();
});

test('Mark Paid is a payment of what was due, until it is taken back', () => {
  expect(entryOf(invoiceId, created, paid())).toStrictEqual(markedPaid);
  expect(entryOf(invoiceId, created, paid(), reopened())).toBeUndefined();
  const again = paid({ amountCents: 200, entryId: 9 });
  expect(entryOf(9, created, paid(), recorded(2, 200, { kind: 'refund' }), again)).toMatchObject({
    amount: 200,
    isRest: true,
  });
  expect(entryOf(9, created, again, reopened(9))).toBeUndefined();
});

test('an entry that settled the invoice is no second payment', () => {
  const settled = [created, recorded(1, 125_000), paid({ amountCents: 0, entryId: 1 })];
  expect(entryOf(1, ...settled)).toStrictEqual(entry(1, 125_000));
  expect(entryOf(invoiceId, ...settled)).toBeUndefined();
});

test('an invoice that is due again for another reason keeps its payments', () => {
  const because: OwedEvent = { type: 'InvoiceReopened', data: { ...ids, undo: false, because: 'refund' } };
  expect(entryOf(invoiceId, created, paid(), because)).toStrictEqual(markedPaid);
});

test('Mark Paid follows a corrected total while it is the only entry', () => {
  expect(entryOf(invoiceId, created, paid(), revised(90_000))).toStrictEqual({
    ...markedPaid,
    amount: 90_000,
  });
  const refund = [2, 200, { kind: 'refund' }] as const;
  const before = [created, recorded(1, 25_000), paid({ amountCents: 100_000 })];
  const after = [created, paid(), recorded(...refund)];
  expect(entryOf(invoiceId, ...before, revised(90_000))?.amount).toBe(100_000);
  expect(entryOf(invoiceId, ...after, revised(90_000))?.amount).toBe(125_000);
  expect(entryOf(invoiceId, ...after, removed(...refund), revised(90_000))?.amount).toBe(90_000);
});

test('the document of an invoice without an entry of its id is not found by any day', () => {
  const document = documentOf(payments, { account, id: invoiceId })(created, recorded(1, 25_000));
  expect(document).toStrictEqual({ invoiceId, currency: 'USD', others: [1] });
  expect(document && payments.keysOf(document)).toMatchObject({ date: null, kind: null, amount: null });
  expect(
    documentOf(payments, { account, id: invoiceId })(created, recorded(1, 25_000), removed(1, 25_000)),
  ).toBeUndefined();
});

let side: ReadSide;
beforeAll(() => {
  side = openReadSide();
});
afterAll(() => side.close());

test.each([3, 17, 29, 41, 53])(
  'the payments of an account are those of its invoices, whatever happened (%i)',
  async (seed) => {
    const events = randomHistory(seed, 6_000, 20);
    for (const projection of [invoices, payments]) await foldInto(side.readModels, projection, events);
    for (const of of [1, 2]) {
      const expected = (await side.readModels.find(invoices.model, of)).flatMap(({ id, body }) =>
        body === null
          ? []
          : storedDocument(invoices, body).payments.map((one) => ({ invoiceId: id, entry: one })),
      );
      const there = new Set((await side.readModels.find(invoices.model, of)).map(({ id }) => id));
      const found = (await side.readModels.find(payments.model, of)).flatMap(({ body }) => {
        const document = body === null ? undefined : storedDocument(payments, body);
        if (document?.entry === undefined || !there.has(document.invoiceId)) return [];
        return [{ invoiceId: document.invoiceId, entry: document.entry }];
      });
      const inOrder = (list: typeof expected) => list.toSorted((one, other) => one.entry.id - other.entry.id);
      expect(expected.length).toBeGreaterThan(10);
      expect(inOrder(found)).toStrictEqual(inOrder(expected));
    }
  },
);

import { noInvoiceTexts } from '../contracts/invoices/invoice-text-names.ts';
import { expect, test } from 'vitest';
import type { InvoiceView } from '../contracts/invoices/invoices.ts';
import type { OwedEvent } from '../domain/events.ts';
import {
  broken,
  created,
  entry,
  facts,
  ids,
  paid,
  promised,
  recorded,
} from '../domain/invoice/chased-invoice.fixture.ts';
import { invoices } from './invoices.ts';
import { documentOf } from './recorded.fixture.ts';

const invoice = documentOf(invoices, { account: ids.accountId, id: ids.invoiceId });

const view: InvoiceView = {
  id: 7,
  userId: 3,
  clientId: 5,
  invoiceNumber: 'INV-1',
  currency: 'USD',
  amount: 125_000,
  amountPaid: 0,
  amountDue: 125_000,
  payments: [],
  dueDate: '2026-12-01',
  ...noInvoiceTexts,
  status: 'pending',
  datePaid: null,
  dateIssued: '2026-11-01',
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  xeroInvoiceId: null,
  document: null,
  createdAt: '2026-12-03T09:00:00.000Z',
};

const unkept = broken('2026-12-03', '2026-12-05');
const reopened = (undo: boolean): OwedEvent => ({ type: 'InvoiceReopened', data: { ...ids, undo } });
const paidView: InvoiceView = {
  ...view,
  status: 'paid',
  datePaid: '2026-12-05',
  amountPaid: 125_000,
  amountDue: 0,
  payments: [{ ...entry(7, 125_000), isRest: true }],
};

test('an invoice is shown as it was entered', () => {
  expect(invoice(created)).toStrictEqual(view);
});

test('a revised invoice keeps its due date, a moved due date all else', () => {
  const revised: OwedEvent = {
    type: 'InvoiceRevised',
    data: { ...ids, ...facts, amountCents: 1, notes: 'n' },
  };
  const moved: OwedEvent = {
    type: 'DueDateChanged',
    data: { ...ids, from: '2026-12-01', to: '2027-01-02', action: 'keep' },
  };
  expect(invoice(created, revised)).toStrictEqual({ ...view, amount: 1, amountDue: 1, notes: 'n' });
  expect(invoice(created, revised, moved)).toStrictEqual({
    ...view,
    amount: 1,
    amountDue: 1,
    notes: 'n',
    dueDate: '2027-01-02',
  });
});

test('a promise stands until it is removed or broken', () => {
  const stands = { ...view, promisedPaymentDate: '2026-12-03' };
  const removed: OwedEvent = { type: 'PromiseRemoved', data: { ...ids, promisedDate: '2026-12-03' } };
  expect(invoice(created, promised('2026-12-03'))).toStrictEqual(stands);
  expect(invoice(created, promised('2026-12-03'), removed)).toStrictEqual(view);
  expect(invoice(created, promised('2026-12-03'), unkept)).toStrictEqual({
    ...view,
    brokenPromiseDate: '2026-12-03',
    promisesBroken: 1,
  });
});

test('a new promise makes the broken one forgotten', () => {
  expect(invoice(created, promised('2026-12-03'), unkept, promised('2026-12-20'))).toStrictEqual({
    ...view,
    promisedPaymentDate: '2026-12-20',
    promisesBroken: 1,
  });
});

test('a paid invoice keeps the promise that was kept', () => {
  expect(invoice(created, promised('2026-12-10'), paid())).toStrictEqual({
    ...paidView,
    promisedPaymentDate: '2026-12-10',
  });
  expect(invoice(created, promised('2026-12-10'), paid(), reopened(false))).toStrictEqual({
    ...view,
    promisedPaymentDate: '2026-12-10',
  });
});

test('a payment hides that a promise was broken; its undoing shows it again, a reopening does not', () => {
  const late = [created, promised('2026-12-03'), unkept] as const;
  expect(invoice(...late, paid())).toMatchObject({ status: 'paid', brokenPromiseDate: null });
  expect(invoice(...late, paid(), reopened(true))).toStrictEqual({
    ...view,
    brokenPromiseDate: '2026-12-03',
    promisesBroken: 1,
  });
  expect(invoice(...late, paid(), reopened(false))).toStrictEqual({ ...view, promisesBroken: 1 });
});

test('payments, credits and refunds are listed, with what came and what is still due', () => {
  const credit = { kind: 'credit', reason: 'Damaged' } as const;
  expect(invoice(created, recorded(1, 40_000), recorded(2, 5_000, credit))).toStrictEqual({
    ...view,
    amountPaid: 40_000,
    amountDue: 80_000,
    payments: [entry(1, 40_000), entry(2, 5_000, credit)],
  });
  expect(invoice(created, paid(), recorded(9, 25_000, { kind: 'refund' }))).toMatchObject({
    amountPaid: 100_000,
    amountDue: 25_000,
  });
});

test('what a write-off settled counts neither as late nor as a promise that was kept', () => {
  const off = { kind: 'write_off', reason: 'Given up' } as const;
  const settled = invoice(
    created,
    promised('2026-12-10'),
    recorded(1, 125_000, off),
    paid({ amountCents: 0, entryId: 1, settledWith: 'write_off' }),
  );
  expect(settled).toMatchObject({ status: 'paid', settledWith: 'write_off', amountPaid: 0, amountDue: 0 });
  expect(settled && invoices.keysOf(settled)).toMatchObject({ daysLate: null, promisesKept: 0, received: 0 });
});

test('a deleted invoice is none', () => {
  expect(invoice(created, { type: 'InvoiceDeleted', data: ids })).toBeUndefined();
  expect(invoice({ type: 'InvoiceAbandoned', data: ids })).toBeUndefined();
});

test('keys tell open, promised and paid apart', () => {
  const keys = {
    clientId: 5,
    currency: 'USD',
    state: 'open',
    dueDate: '2026-12-01',
    datePaid: null,
    due: 125_000,
    received: 0,
    overpaid: 0,
    daysLate: null,
    promisesKept: 0,
    promisesBroken: 0,
    plan: null,
    missable: null,
    setAside: null,
    parked: 0,
  };
  expect(invoices.keysOf(view)).toStrictEqual(keys);
  expect(invoices.keysOf({ ...view, promisedPaymentDate: '2026-12-20' })).toStrictEqual({
    ...keys,
    state: 'promised',
  });
  expect(invoices.keysOf({ ...paidView, promisedPaymentDate: '2026-12-20' })).toStrictEqual({
    ...keys,
    state: 'paid',
    datePaid: '2026-12-05',
    due: 0,
    received: 125_000,
    overpaid: 0,
    daysLate: 4,
    promisesKept: 1,
  });
});

test('keys say what became of its promises: one that a later payment ended was not kept', () => {
  const late = invoice(created, promised('2026-12-03'), unkept, promised('2026-12-04'), paid());
  expect(late && invoices.keysOf(late)).toMatchObject({ promisesKept: 0, promisesBroken: 2 });
  const unpaid = invoice(created, promised('2026-12-10'), paid(), reopened(true));
  expect(unpaid && invoices.keysOf(unpaid)).toMatchObject({ promisesKept: 0, promisesBroken: 0 });
});

test('what is still due is asked about while it is too small for a reminder', () => {
  const asked = (...events: OwedEvent[]) => invoice(created, ...events)?.askedRemainder;
  const almost = recorded(1, 124_999);
  const kept: OwedEvent = { type: 'RemainderKept', data: { ...ids, dueCents: 1 } };
  expect(asked()).toBeUndefined();
  expect(asked(almost)).toBe(1);
  expect(asked(almost, kept)).toBeUndefined();
  expect(asked(almost, kept, recorded(2, 5, { kind: 'refund' }))).toBe(6);
  expect(asked(almost, paid())).toBeUndefined();
});

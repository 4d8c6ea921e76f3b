import { expect, test } from 'vitest';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import { isShown, lastMonthName, monthName, shownChoices, type Shown } from './shown-invoices.ts';

const today = '2026-12-15';
const invoice = (changes: Partial<InvoiceView>): InvoiceView => ({
  id: 1,
  userId: 1,
  clientId: 1,
  invoiceNumber: 'INV-1',
  amount: 100,
  dueDate: '2026-12-20',
  description: null,
  status: 'pending',
  datePaid: null,
  dateIssued: '2026-11-20',
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  notes: null,
  xeroInvoiceId: null,
  paymentUrl: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  ...changes,
});
const placesOf = (changes: Partial<InvoiceView>): Shown[] =>
  shownChoices.filter((shown) => isShown(invoice(changes), shown, today));

test('an unpaid invoice is outstanding, and either overdue or upcoming', () => {
  expect(placesOf({})).toEqual(['all', 'upcoming', 'outstanding']);
  expect(placesOf({ dueDate: today })).toEqual(['all', 'upcoming', 'outstanding']);
  expect(placesOf({ dueDate: '2026-12-14' })).toEqual(['all', 'overdue', 'outstanding']);
});

test('a promised invoice is upcoming, however late', () => {
  expect(placesOf({ dueDate: '2026-10-01', promisedPaymentDate: '2026-12-20' })).toEqual([
    'all',
    'upcoming',
    'outstanding',
  ]);
});

test('collected goes by the due date, received by the payment', () => {
  const paid = { status: 'paid' } as const;
  expect(placesOf({ ...paid, dueDate: '2026-12-01', datePaid: '2026-11-30' })).toEqual([
    'all',
    'paid',
    'collected',
  ]);
  expect(placesOf({ ...paid, dueDate: '2026-11-01', datePaid: '2026-12-02' })).toEqual([
    'all',
    'paid',
    'received',
  ]);
});

test('months go by their names, also over the new year', () => {
  expect([monthName('2026-01-31'), lastMonthName('2026-01-31')]).toEqual(['January', 'December']);
});

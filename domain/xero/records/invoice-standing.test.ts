import { expect, test } from 'vitest';
import { xeroStandingOf } from './invoice-standing.ts';
import { xeroInvoice } from './records.fixture.ts';

test('an approved invoice is owed as much as is still due, with its dates', () => {
  expect(xeroStandingOf(xeroInvoice())).toEqual({
    type: 'owed',
    values: {
      invoiceNumber: 'INV-0001',
      amountCents: 123_456,
      dateIssued: '2026-02-01',
      dueDate: '2026-03-01',
      poNumber: 'Website',
    },
  });
  expect(xeroStandingOf(xeroInvoice({ amountDue: 0.29 }))).toMatchObject({ values: { amountCents: 29 } });
});

test('an invoice without number, due date or reference gets what stands for them', () => {
  expect(xeroStandingOf(xeroInvoice({ number: ' ', dueDate: null, reference: null }))).toMatchObject({
    values: { invoiceNumber: 'Xero d4956132', dueDate: '2026-02-01', poNumber: null },
  });
  expect(xeroStandingOf(xeroInvoice({ number: 'A\nB' }))).toMatchObject({ values: { invoiceNumber: 'A B' } });
});

test.each([
  ['a bill', { isReceivable: false }],
  ['a draft', { status: 'DRAFT' }],
  ['an invoice that waits for approval', { status: 'SUBMITTED' }],
] as const)('%s is not imported', (_, changes) => {
  expect(xeroStandingOf(xeroInvoice(changes))).toEqual({ type: 'not_yet' });
});

test('a paid invoice is settled on the day that Xero says, or of its last change', () => {
  expect(xeroStandingOf(xeroInvoice({ status: 'PAID', amountDue: 0, fullyPaidOn: '2026-02-20' }))).toEqual({
    type: 'settled',
    datePaid: '2026-02-20',
  });
  expect(xeroStandingOf(xeroInvoice({ status: 'PAID', amountDue: 0 }))).toEqual({
    type: 'settled',
    datePaid: '2026-03-01',
  });
});

test('an invoice that is credited in full is settled, in whichever currency', () => {
  expect(xeroStandingOf(xeroInvoice({ amountDue: 0, currency: 'EUR' })).type).toBe('settled');
});

test.each(['VOIDED', 'DELETED'] as const)('an invoice that is %s is gone', (status) => {
  expect(xeroStandingOf(xeroInvoice({ status }))).toEqual({ type: 'gone' });
});

test("what Owed can't chase is left out and says why", () => {
  expect(xeroStandingOf(xeroInvoice({ currency: 'EUR' }))).toEqual({
    type: 'left_out',
    reason: 'other_currency',
  });
  const tooMuch = { type: 'left_out', reason: 'out_of_range' };
  expect(xeroStandingOf(xeroInvoice({ amountDue: 2e9 }))).toEqual(tooMuch);
  expect(xeroStandingOf(xeroInvoice({ dueDate: '2999-01-01' }))).toEqual(tooMuch);
});

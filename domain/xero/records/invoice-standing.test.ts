import { expect, test } from 'vitest';
import { xeroStandingOf } from './invoice-standing.ts';
import { xeroInvoice } from './records.fixture.ts';
import type { XeroEntry } from './records.ts';

test('an approved invoice is owed, with its total and its dates', () => {
  expect(xeroStandingOf(xeroInvoice())).toEqual({
    type: 'owed',
    entries: [],
    values: {
      invoiceNumber: 'INV-0001',
      currency: 'USD',
      amountCents: 123_456,
      dateIssued: '2026-02-01',
      dueDate: '2026-03-01',
      poNumber: 'Website',
    },
  });
  const total = { total: 0.29, amountDue: 0.2 };
  expect(xeroStandingOf(xeroInvoice(total))).toMatchObject({ values: { amountCents: 29 } });
});

test('what came for it is money, but for credit notes', () => {
  const of = (type: XeroEntry['type'], id: string, more: Partial<XeroEntry> = {}): XeroEntry => ({
    type,
    id,
    amount: 1.1,
    date: '2026-02-10',
    reference: null,
    ...more,
  });
  const invoice = xeroInvoice({
    entries: [
      of('payment', 'p', { reference: 'Bank\n1' }),
      of('credit_note', 'c', { reference: 'CN-1', date: null }),
      of('overpayment', 'o'),
      of('prepayment', 'v'),
      of('unlisted_payment', ''),
      of('unlisted_credit', ''),
    ],
  });
  const { invoiceId } = invoice;
  const booked = { amount: 110, date: '2026-02-10' };
  const reason = 'Credit note in Xero';
  expect(xeroStandingOf(invoice)).toMatchObject({
    entries: [
      { kind: 'payment', externalId: 'p', reference: 'Bank 1', ...booked },
      {
        kind: 'credit',
        externalId: `credit_note c ${invoiceId}`,
        reference: 'CN-1',
        reason,
        ...booked,
        date: '2026-03-01',
      },
      {
        kind: 'payment',
        externalId: `overpayment o ${invoiceId}`,
        method: 'Overpayment',
        isFromCredit: true,
        ...booked,
      },
      {
        kind: 'payment',
        externalId: `prepayment v ${invoiceId}`,
        method: 'Prepayment',
        isFromCredit: true,
        ...booked,
      },
      { kind: 'payment', externalId: `unlisted_payment ${invoiceId}`, ...booked },
      { kind: 'credit', externalId: `unlisted_credit ${invoiceId}`, reason, ...booked },
    ],
  });
});

test('what was allocated of one credit note in several steps is one entry', () => {
  const of = (id: string, amount: number): XeroEntry => ({
    type: 'credit_note',
    id,
    amount,
    date: '2026-02-10',
    reference: null,
  });
  const invoice = xeroInvoice({ entries: [of('c', 0.1), of('d', 5), of('c', 0.2)] });
  expect(xeroStandingOf(invoice)).toMatchObject({
    entries: [
      { externalId: `credit_note c ${invoice.invoiceId}`, amount: 30 },
      { externalId: `credit_note d ${invoice.invoiceId}`, amount: 500 },
    ],
  });
});

test('less than half a minor unit is no entry', () => {
  const entries = [{ type: 'payment', id: 'p', amount: 0.4, date: '2026-02-10', reference: null }] as const;
  expect(xeroStandingOf(xeroInvoice({ currency: 'JPY', entries }))).toMatchObject({ entries: [] });
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
  const settled = { type: 'settled', amountCents: 123_456, currency: 'USD', entries: [] };
  expect(xeroStandingOf(xeroInvoice({ status: 'PAID', amountDue: 0, fullyPaidOn: '2026-02-20' }))).toEqual({
    ...settled,
    datePaid: '2026-02-20',
  });
  expect(xeroStandingOf(xeroInvoice({ status: 'PAID', amountDue: 0 }))).toEqual({
    ...settled,
    datePaid: '2026-03-01',
  });
});

test('an invoice that is credited in full is settled, in whichever currency', () => {
  expect(xeroStandingOf(xeroInvoice({ amountDue: 0, currency: 'EUR' })).type).toBe('settled');
});

test.each([
  ['EUR', 1_234.56, 123_456],
  ['JPY', 1_234, 1_234],
  ['KWD', 1_234.567, 1_234_567],
] as const)('an invoice in %s is owed in it', (currency, total, amountCents) => {
  const entries = [{ type: 'payment', id: 'p', amount: 34, date: '2026-02-10', reference: null }] as const;
  expect(xeroStandingOf(xeroInvoice({ currency, total, amountDue: total - 34, entries }))).toMatchObject({
    type: 'owed',
    values: { currency, amountCents },
    entries: [{ kind: 'payment', amount: { EUR: 3_400, JPY: 34, KWD: 34_000 }[currency] }],
  });
});

test.each(['VOIDED', 'DELETED'] as const)('an invoice that is %s is gone', (status) => {
  expect(xeroStandingOf(xeroInvoice({ status }))).toEqual({ type: 'gone' });
});

test("what Owed can't chase is left out and says why", () => {
  expect(xeroStandingOf(xeroInvoice({ currency: 'XXQ' }))).toEqual({
    type: 'left_out',
    reason: 'other_currency',
  });
  const tooMuch = { type: 'left_out', reason: 'out_of_range' };
  expect(xeroStandingOf(xeroInvoice({ total: 2e9 }))).toEqual(tooMuch);
  expect(xeroStandingOf(xeroInvoice({ dueDate: '2999-01-01' }))).toEqual(tooMuch);
});

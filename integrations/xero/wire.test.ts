import { expect, test } from 'vitest';
import { readContacts, readInvoices, readPaymentUrl, readXeroDate } from './wire.ts';

const id = 'D4956132-ed94-4dd7-9eaa-aa22dfdf06f2';

test.each([
  ['/Date(1539993600000+0000)/', '2018-10-20T00:00:00.000Z'],
  ['/Date(1539993600000)/', '2018-10-20T00:00:00.000Z'],
  ['/Date(-86400000+1300)/', '1969-12-31T00:00:00.000Z'],
  ['2018-10-20T00:00:00', '2018-10-20T00:00:00.000Z'],
  ['2018-10-20', '2018-10-20T00:00:00.000Z'],
  ['2018-10-20T01:02:03.456Z', '2018-10-20T01:02:03.456Z'],
  ['/Date(99999999999999)/', '5138-11-16T09:46:39.999Z'],
  ['yesterday', undefined],
  ['/Date(x)/', undefined],
])('the date %s of Xero is %s', (written, instant) => {
  expect(readXeroDate(written)).toBe(instant);
});

test('an invoice is read with its dates as days', () => {
  const { records, pageCount } = readInvoices({
    Invoices: [
      {
        Type: 'ACCREC',
        InvoiceID: id,
        InvoiceNumber: 'INV-1',
        Status: 'AUTHORISED',
        Contact: { ContactID: id, Name: 'Acme' },
        Date: '/Date(1539993600000+0000)/',
        DueDateString: '2018-12-30T00:00:00',
        CurrencyCode: 'USD',
        Total: 100.5,
        AmountDue: 40.5,
        AmountPaid: 30,
        AmountCredited: 30,
        Payments: [
          { PaymentID: id, Amount: 20, Date: '/Date(1539993600000+0000)/', Reference: ' A ' },
          { PaymentID: id, Amount: 5, Status: 'DELETED' },
        ],
        CreditNotes: [{ CreditNoteID: id, CreditNoteNumber: 'CN-1', Total: 50, AppliedAmount: 12 }],
        Overpayments: [{ OverpaymentID: id, AppliedAmount: 8 }],
        Prepayments: [{ PrepaymentID: id, AppliedAmount: 7.5 }],
        UpdatedDateUTC: '/Date(1541176290160+0000)/',
      },
    ],
    pagination: { page: 1, pageCount: 3 },
  });
  expect(pageCount).toBe(3);
  expect(records).toEqual([
    {
      invoiceId: id.toLowerCase(),
      isReceivable: true,
      status: 'AUTHORISED',
      number: 'INV-1',
      reference: null,
      contactId: id.toLowerCase(),
      contactName: 'Acme',
      currency: 'USD',
      total: 100.5,
      amountDue: 40.5,
      entries: [
        { type: 'payment', id: id.toLowerCase(), amount: 20, date: '2018-10-20', reference: 'A' },
        { type: 'credit_note', id: id.toLowerCase(), amount: 12, date: null, reference: 'CN-1' },
        { type: 'overpayment', id: id.toLowerCase(), amount: 8, date: null, reference: null },
        { type: 'prepayment', id: id.toLowerCase(), amount: 7.5, date: null, reference: null },
        { type: 'unlisted_payment', id: '', amount: 10, date: null, reference: null },
        { type: 'unlisted_credit', id: '', amount: 2.5, date: null, reference: null },
      ],
      dateIssued: '2018-10-20',
      dueDate: '2018-12-30',
      fullyPaidOn: null,
      updatedAt: '2018-11-02T16:31:30.160Z',
    },
  ]);
});

test('a contact is read with its first number and its postal address', () => {
  const { records } = readContacts({
    Contacts: [
      {
        ContactID: id,
        Name: 'Acme',
        EmailAddress: '',
        IsCustomer: true,
        Phones: [
          { PhoneType: 'FAX', PhoneNumber: '1' },
          { PhoneType: 'MOBILE', PhoneNumber: '2' },
          { PhoneType: 'DEFAULT', PhoneNumber: '555 0101', PhoneAreaCode: '415', PhoneCountryCode: '1' },
        ],
        Addresses: [
          { AddressType: 'STREET', AddressLine1: '1 Main Street' },
          {
            AddressType: 'POBOX',
            AddressLine1: 'Box 1',
            AddressLine2: ' ',
            City: 'Springfield',
            Region: 'IL',
          },
        ],
        UpdatedDateUTC: '2018-11-02T16:31:30',
      },
    ],
  });
  expect(records).toMatchObject([
    {
      email: null,
      phone: '+1 415 555 0101',
      address: 'Box 1',
      city: 'Springfield',
      state: 'IL',
      isArchived: false,
      isCustomer: true,
      isSupplier: false,
    },
  ]);
});

test("a record that can't be read is named, and the others are read", () => {
  const { records, unreadable } = readInvoices({
    Invoices: [{ InvoiceID: id, InvoiceNumber: 'INV-9', Status: 'NEW' }, null],
  });
  expect(records).toEqual([]);
  expect(unreadable).toEqual([
    { xeroId: id.toLowerCase(), name: 'INV-9' },
    { xeroId: 'record 2', name: 'record 2' },
  ]);
});

test('another answer is refused', () => {
  expect(() => readInvoices('<html>')).toThrow();
  expect(() => readContacts({ Contacts: 'none' })).toThrow();
  expect(readPaymentUrl({ OnlineInvoices: [{ OnlineInvoiceUrl: 'https://in.xero.com/a' }] })).toBe(
    'https://in.xero.com/a',
  );
  expect(readPaymentUrl({ OnlineInvoices: [] })).toBeNull();
});

import type { XeroContact, XeroInvoice } from './records.ts';

export const xeroContact = (changes: Partial<XeroContact> = {}): XeroContact => ({
  contactId: 'a3675fc4-f8dd-4f03-ba5b-f1870566bcd7',
  name: 'Acme GmbH',
  email: 'pay@acme.example',
  phone: '+1 415 555 0101',
  address: '1 Main Street\nFloor 2',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'USA',
  isArchived: false,
  isCustomer: true,
  isSupplier: false,
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...changes,
});

export const xeroInvoice = (changes: Partial<XeroInvoice> = {}): XeroInvoice => ({
  invoiceId: 'd4956132-ed94-4dd7-9eaa-aa22dfdf06f2',
  isReceivable: true,
  status: 'AUTHORISED',
  number: 'INV-0001',
  reference: 'Website',
  contactId: 'a3675fc4-f8dd-4f03-ba5b-f1870566bcd7',
  contactName: 'Acme GmbH',
  currency: 'USD',
  total: 1_234.56,
  amountDue: 1_234.56,
  entries: [],
  dateIssued: '2026-02-01',
  dueDate: '2026-03-01',
  fullyPaidOn: null,
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...changes,
});

import { noInvoiceTexts } from '../../../contracts/invoices/invoice-text-names.ts';
import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';

/** Every test's today. */
export const today = '2026-11-21';

export const anInvoice = (facts: Partial<InvoiceView> = {}): InvoiceView => ({
  id: 1,
  userId: 9,
  clientId: 5,
  invoiceNumber: 'INV-7',
  amount: 123_450,
  currency: 'USD',
  amountPaid: 0,
  amountDue: facts.amount ?? 123_450,
  payments: [],
  dueDate: '2026-12-03',
  ...noInvoiceTexts,
  description: 'Website refresh',
  status: 'pending',
  datePaid: null,
  dateIssued: '2026-11-03',
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  xeroInvoiceId: null,
  document: null,
  createdAt: '2026-11-03T10:00:00.000Z',
  ...facts,
});

export const aClient = (facts: Partial<ClientView> = {}): ClientView => ({
  id: 5,
  userId: 9,
  name: 'Café Lumière',
  email: 'zoe@cafe.example',
  phone: '+33 1 55 55 01 20',
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  notes: null,
  relationshipType: 'Regular Client',
  contacts: [],
  industry: null,
  currency: null,
  xeroContactId: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...facts,
});

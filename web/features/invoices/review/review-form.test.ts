import { expect, test } from 'vitest';
import type { ExtractedInvoice } from '../../../../contracts/invoices/extraction.ts';
import { paidMoreThanTotal } from '../../../../contracts/invoices/invoice-bodies.ts';
import { bareFacts } from '../../../../domain/client/bare-facts.ts';
import { newClient, otherClient, reviewForm, reviewOf, reviewToBody } from './review-form.ts';

const read: ExtractedInvoice = {
  clientInfo: { businessName: 'Globex', email: 'a@globex.test', phone: null, address: null },
  invoiceInfo: {
    invoiceNumber: 'INV-1',
    amount: 1234.5,
    amountPaid: null,
    currency: 'USD',
    dueDate: '2026-12-02',
    issueDate: null,
    description: null,
  },
  potentialMatchingClients: [],
  places: {},
  discountDate: null,
  currencyNotice: null,
  source: 'page',
  document: { filename: `${'a'.repeat(64)}-1.pdf`, name: '1.pdf', type: 'application/pdf', size: 9 },
};
const client = (id: number, name: string, email: string) => ({
  id,
  userId: 1,
  name,
  email,
  ...bareFacts,
  createdAt: '2026-11-01T00:00:00.000Z',
});

test('what was read fills the form, and goes to the server in cents with the stored PDF', () => {
  const form = reviewOf(read, 'USD');
  expect(form).toMatchObject({ client: newClient, clientName: 'Globex', amount: '1,234.50' });
  expect(reviewToBody(read)(reviewForm.parse(form))).toMatchObject({
    useExistingClient: false,
    clientName: 'Globex',
    amount: 123_450,
    filename: `${'a'.repeat(64)}-1.pdf`,
  });
});

test('what the invoice says was paid goes to the server with it, and can be at most its amount', () => {
  const form = reviewOf({ ...read, invoiceInfo: { ...read.invoiceInfo, amountPaid: 400.5 } }, 'USD');
  expect(form.amountPaid).toBe('400.50');
  expect(reviewToBody(read)(reviewForm.parse(form))).toMatchObject({ amount: 123_450, amountPaid: 40_050 });
  expect(reviewToBody(read)(reviewForm.parse({ ...form, amountPaid: ' ' }))).not.toHaveProperty('amountPaid');
  const issuesOf = (amountPaid: string) =>
    reviewForm.safeParse({ ...form, amountPaid }).error?.issues.map(({ path, message }) => [path, message]);
  expect(issuesOf('1,234.51')).toEqual([[['amountPaid'], paidMoreThanTotal]]);
  expect(issuesOf('much')).toEqual([[['amountPaid'], 'Amount must be a number']]);
});

test.each([
  ['the same email', [client(7, 'Other', 'A@GLOBEX.test')], '7'],
  ['the same name', [client(7, 'GLOBEX', 'x@y.test')], '7'],
  ['a name that only holds it', [client(7, 'Globex Parts', 'x@y.test')], newClient],
  ['two of the same name', [client(7, 'Globex', 'x@y.test'), client(8, 'Globex', 'z@y.test')], newClient],
])(
  'a client is chosen beforehand only if it is certainly meant: %s',
  (_, potentialMatchingClients, chosen) => {
    expect(reviewOf({ ...read, potentialMatchingClients }, 'USD').client).toBe(chosen);
  },
);

test('an existing client needs no name or email, a new one does', () => {
  const empty = { ...reviewOf(read, 'USD'), clientName: '', clientEmail: '' };
  expect(reviewForm.safeParse({ ...empty, client: '7' }).success).toBe(true);
  const issues = reviewForm.safeParse(empty).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
  ]);
});

test('any other client may be chosen, and has to be', () => {
  const other = { ...reviewOf(read, 'USD'), client: otherClient };
  expect(reviewForm.safeParse(other).error?.issues).toMatchObject([
    { path: ['otherClient'], message: 'Please select a client' },
  ]);
  expect(reviewToBody(read)(reviewForm.parse({ ...other, otherClient: 9 }))).toMatchObject({
    useExistingClient: true,
    clientId: 9,
    clientName: '',
  });
});

test('what was typed for a new client neither refuses nor reaches an existing one', () => {
  const typed = { ...reviewOf(read, 'USD'), client: '7', clientName: 'A', clientPhone: '1'.repeat(120) };
  expect(reviewToBody(read)(reviewForm.parse(typed))).toMatchObject({
    clientId: 7,
    clientName: '',
    businessName: '',
    clientEmail: '',
    clientPhone: '',
    clientAddress: '',
  });
});

test('a business that leads the address of a new client counts into its length', () => {
  const long = { businessName: 'B'.repeat(200), clientAddress: 'a'.repeat(300) };
  const issues = reviewForm.safeParse({ ...reviewOf(read, 'USD'), ...long }).error?.issues;
  expect(issues).toMatchObject([
    {
      path: ['clientAddress'],
      message: 'Business name and address must be at most 500 characters together',
    },
  ]);
});

import { expect, test } from 'vitest';
import { urgency } from '../../components/invoices/invoice-columns.tsx';
import { invoiceRow, type Chase } from '../../components/invoices/invoice-row.ts';
import { aClient, anInvoice, today } from '../../components/invoices/rows.fixture.ts';
import { clientRows, hasPromised, isClientFound } from './client-row.ts';
import { addressLine } from './components/client-columns.tsx';
import { deletionText } from './components/delete-client-dialog.tsx';

const rowOf = (facts: Parameters<typeof anInvoice>[0], chase: Chase = 'none') =>
  invoiceRow(anInvoice(facts), { client: undefined, chase, today });

test('a client has its own invoices, those that need the person first', () => {
  const rows = clientRows(
    [aClient({ id: 5 }), aClient({ id: 6 })],
    [rowOf({ id: 1, status: 'paid', datePaid: today }), rowOf({ id: 2, dueDate: '2026-11-01' })],
    (one, other) => urgency(one) - urgency(other),
  );
  expect(rows.map(({ invoices }) => invoices.map(({ invoice }) => invoice.id))).toEqual([[2, 1], []]);
});

test('a client shows that payment is promised while a promise stands', () => {
  const client = aClient();
  expect(hasPromised({ client, invoices: [rowOf({})] })).toBe(false);
  const promised = { promisedPaymentDate: '2026-12-01' };
  expect(hasPromised({ client, invoices: [rowOf({}), rowOf(promised)] })).toBe(true);
  expect(hasPromised({ client, invoices: [rowOf({ ...promised, status: 'paid' })] })).toBe(false);
});

test('a search finds name, email and phone', () => {
  const row = { client: aClient() };
  for (const search of ['', 'lumière', 'ZOE@', '+33 1 55', '3315555', '(1) 55-55']) {
    expect(isClientFound(row, search), search).toBe(true);
  }
  for (const search of ['tidal', '999', '1 56']) expect(isClientFound(row, search), search).toBe(false);
});

test('an address stands on one line', () => {
  expect(addressLine(aClient())).toBe('');
  expect(
    addressLine(
      aClient({ address: '7 rue X\n2nd floor', postalCode: '75010', city: 'Paris', country: 'France' }),
    ),
  ).toBe('7 rue X, 2nd floor, 75010 Paris, France');
});

test('before a deletion it is said what stops and what stays', () => {
  expect(deletionText({ client: aClient(), invoices: [] })).toBe(
    'No sequences are running. Emails already sent stay in Send History. This can’t be undone.',
  );
  expect(
    deletionText({ client: aClient(), invoices: [rowOf({}, 'active'), rowOf({}, 'paused'), rowOf({})] }),
  ).toBe(
    '2 sequences stop at once; no further reminder goes out. 3 invoices stay, with “Unknown Client”, and emails already sent stay in Send History. This can’t be undone.',
  );
});

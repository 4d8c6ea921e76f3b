import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentPage, paymentPage } from '../../contracts/invoices/payments.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice } from './bodies.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
/** An invoice of 1,000.00 with two payments, a credit and a refund, and one that was marked paid. */
let ids: { readonly clientId: number; readonly invoiceId: number; readonly other: number };

beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

const recordAll = async (clientId: number): Promise<number> => {
  const invoiceId = await newInvoice(person, {
    clientId,
    invoiceNumber: 'INV-1',
    amount: 1_000,
    dateIssued: '2026-01-01',
  });
  for (const [path, body] of [
    ['payments', { amount: 400, date: '2026-01-10', method: 'Bank transfer', reference: '=RF12' }],
    ['payments', { amount: 250.5, date: '2026-02-03' }],
    ['credits', { amount: 100, date: '2026-02-04', reason: 'Damaged goods' }],
    ['refunds', { amount: 50, date: '2026-02-05', note: 'Paid twice' }],
  ] as const) {
    const { status } = await person.post(`/api/invoices/${invoiceId}/${path}`, body);
    expect([path, status]).toEqual([path, 200]);
  }
  return invoiceId;
};

beforeEach(async () => {
  person = owed.person();
  await person.register();
  const clientId = await newClient(person, { name: 'Northwind' });
  const invoiceId = await recordAll(clientId);
  const other = await newInvoice(person, { invoiceNumber: 'INV-2', amount: 30, dateIssued: '2026-01-01' });
  await person.post(`/api/invoices/${other}/mark-paid`, { datePaid: '2026-02-10' });
  ids = { clientId, invoiceId, other };
});

const listed = async (query = '', of = person): Promise<PaymentPage> =>
  paymentPage.parse((await of.get(`/api/payments${query}`)).body);
const amountsOf = async (query: string): Promise<readonly number[]> =>
  (await listed(query)).rows.map(({ amount }) => amount);

test('the payments of all invoices are listed, the newest first, with what they come to', async () => {
  const { rows, total, totals } = await listed();
  expect(rows.map(({ kind, date, amount, invoiceNumber }) => [kind, date, amount, invoiceNumber])).toEqual([
    ['payment', '2026-02-10', 3_000, 'INV-2'],
    ['refund', '2026-02-05', 5_000, 'INV-1'],
    ['credit', '2026-02-04', 10_000, 'INV-1'],
    ['payment', '2026-02-03', 25_050, 'INV-1'],
    ['payment', '2026-01-10', 40_000, 'INV-1'],
  ]);
  expect(rows.at(-1)).toMatchObject({
    invoiceId: ids.invoiceId,
    clientId: ids.clientId,
    clientName: 'Northwind',
    method: 'Bank transfer',
    reference: '=RF12',
    recordedBy: 'user',
  });
  expect([total, totals]).toEqual([
    5,
    [{ currency: 'USD', received: 63_050, credited: 10_000, writtenOff: 0 }],
  ]);
  expect((await listed('?at=2020-01-01')).total).toBe(0);
});

test('they are filtered, sorted and read page by page', async () => {
  expect(await amountsOf('?from=2026-02-04&to=2026-02-05')).toEqual([5_000, 10_000]);
  expect(await amountsOf('?month=2026-01')).toEqual([40_000]);
  expect(await amountsOf('?kind=credit')).toEqual([10_000]);
  expect(await amountsOf(`?invoiceId=${ids.other}`)).toEqual([3_000]);
  expect(await amountsOf(`?clientId=${ids.clientId}&kind=payment&sort=amount`)).toEqual([40_000, 25_050]);
  expect(await amountsOf('?sort=date&direction=asc&kind=payment')).toEqual([40_000, 25_050, 3_000]);
  expect((await listed('?month=2026-02')).totals).toEqual([
    { currency: 'USD', received: 23_050, credited: 10_000, writtenOff: 0 },
  ]);
  const first = await listed('?limit=3');
  const second = await listed(`?limit=3&after=${encodeURIComponent(first.next ?? '')}`);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
    (await listed()).rows.map(({ id }) => id),
  );
  expect(second.next).toBeNull();
  for (const [query, field] of [
    ['month=2026-13', 'month'],
    ['kind=gift', 'kind'],
    ['sort=client', 'sort'],
    ['from=soon', 'from'],
  ]) {
    const { status, body } = await person.get(`/api/payments?${query}`);
    expect([status, Object.keys(body.errors)], query).toEqual([400, [field]]);
  }
});

test('what is taken back leaves the list, and so do the payments of a deleted invoice', async () => {
  const credit = (await listed('?kind=credit')).rows[0];
  await person.delete(`/api/invoices/${ids.invoiceId}/credits/${credit?.id}`);
  await person.post(`/api/invoices/${ids.other}/unpaid`);
  expect(await amountsOf('')).toEqual([5_000, 25_050, 40_000]);
  await person.delete(`/api/invoices/${ids.invoiceId}`);
  await expect
    .poll(() => listed(), { timeout: 10_000 })
    .toEqual({
      rows: [],
      next: null,
      total: 0,
      totals: [{ currency: 'USD', received: 0, credited: 0, writtenOff: 0 }],
    });
});

test('they are exported as filtered, refunds below zero and without formulas', async () => {
  const { status, headers, bytes } = await person.download('/api/exports/payments?sort=date&direction=asc');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/filename="Payments \d{4}-\d\d-\d\d\.csv"/);
  expect(bytes.toString().replace('\u{feff}', '').split('\r\n')).toEqual([
    '"Date","Client","Invoice","Kind","Amount","Currency","Method","Reference","Reason","Note","Source"',
    `"2026-01-10","Northwind","INV-1","Payment","400.00","USD","Bank transfer","'=RF12","","","Entered"`,
    '"2026-02-03","Northwind","INV-1","Payment","250.50","USD","","","","","Entered"',
    '"2026-02-04","Northwind","INV-1","Credit","100.00","USD","","","Damaged goods","","Entered"',
    '"2026-02-05","Northwind","INV-1","Refund","-50.00","USD","","","","Paid twice","Entered"',
    expect.stringMatching(/^"2026-02-10",".*","INV-2","Payment","30.00","USD","","","","","Entered"$/),
    '',
  ]);
  const january = await person.download('/api/exports/payments?month=2026-01');
  expect(january.bytes.toString().trim().split('\r\n')).toHaveLength(2);
  const workbook = await person.download('/api/exports/payments?format=xlsx');
  expect(workbook.headers.get('content-type')).toContain('spreadsheet');
});

test('another account sees none of it, and a visitor is asked to sign in', async () => {
  const other = owed.person();
  expect((await other.get('/api/payments')).status).toBe(401);
  await other.register();
  const all = (await listed()).rows.map(({ id }) => id).join();
  for (const query of ['', `?ids=${all}`, `?invoiceId=${ids.invoiceId}`, `?clientId=${ids.clientId}`])
    expect((await listed(query, other)).rows, query).toEqual([]);
  const exported = await other.download('/api/exports/payments');
  expect(exported.bytes.toString().trim().split('\r\n')).toHaveLength(1);
});

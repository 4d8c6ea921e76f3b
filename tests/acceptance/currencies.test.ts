import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientFigures } from '../../contracts/invoices/clients.ts';
import { dashboardView, figuresView, receivablesView } from '../../contracts/invoices/dashboard.ts';
import { clientPage, invoicePage, summedIds } from '../../contracts/invoices/lists.ts';
import { paymentPage } from '../../contracts/invoices/payments.ts';
import { timelinePage } from '../../contracts/invoices/timeline.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { invoiceBody, invoiceRow, newClient, newInvoice } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let clientId: number;

beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  clientId = await newClient(person);
});

const stored = (id: number) => invoiceRow(person, id);
const made = async (more: object): Promise<Fields> => {
  const { status, body } = await person.post('/api/invoices', invoiceBody(clientId, more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};

test.each([
  ['EUR', 1_000, 100_000],
  ['JPY', 1_200, 1_200],
  ['KWD', 12.345, 12_345],
  ['USD', 0.1 + 0.2, 30],
])('an invoice in %s of %d is kept in its minor units', async (currency, amount, minor) => {
  expect(await made({ currency, amount })).toMatchObject({ currency, amount: minor, amountDue: minor });
});

test.each([
  [{ currency: 'JPY', amount: 12.5 }, { amount: 'Amount must be a whole number' }],
  [{ currency: 'USD', amount: 10.005 }, { amount: 'Amount must have at most two decimals' }],
  [{ currency: 'KWD', amount: 1.2345 }, { amount: 'Amount must have at most three decimals' }],
  [{ currency: 'EUR', amount: 1_000_000_000 }, { amount: 'Amount must be at most 999,999,999.99' }],
  [{ currency: 'eur' }, { currency: 'Unknown currency. Use a code of ISO 4217, such as USD' }],
  [{ currency: 'XAU' }, { currency: 'Unknown currency. Use a code of ISO 4217, such as USD' }],
])('%o is refused', async (more, errors) => {
  const { status, body } = await person.post('/api/invoices', invoiceBody(clientId, more));
  expect([status, body['errors']]).toEqual([400, errors]);
});

test('an invoice without a currency has the client’s, else the account’s', async () => {
  expect(await made({})).toMatchObject({ currency: 'USD' });
  expect((await person.put('/api/user', { currency: 'CHF' })).body).toMatchObject({ currency: 'CHF' });
  expect(await made({ invoiceNumber: 'INV-2' })).toMatchObject({ currency: 'CHF' });
  const { body } = await person.put(`/api/clients/${clientId}`, { currency: 'EUR' });
  expect(body).toMatchObject({ currency: 'EUR' });
  expect(await made({ invoiceNumber: 'INV-3' })).toMatchObject({ currency: 'EUR' });
  const errors = { currency: 'Unknown currency. Use a code of ISO 4217, such as USD' };
  for (const currency of ['euro', 'eur', 'XAU', 'XXQ'])
    for (const path of ['/api/user', `/api/clients/${clientId}`])
      expect((await person.put(path, { currency })).body['errors'], `${path} ${currency}`).toEqual(errors);
});

test('the words about the records of an account are in its number format, what leaves Owed is not', async () => {
  expect((await person.put('/api/user', { numberFormat: 'de_DE' })).body['errors']).toEqual({
    numberFormat: 'Please choose a number format',
  });
  const id = await newInvoice(person, { clientId, amount: 2_501, invoiceNumber: 'INV-1' });
  const told = async (): Promise<string> =>
    timelinePage
      .parse((await person.get(`/api/timeline?invoiceId=${id}`)).body)
      .rows.map(({ title }) => title)
      .join();
  expect(await told()).toContain('created: $2,501.00, due');
  const { body } = await person.put('/api/user', { numberFormat: 'de-DE' });
  expect(body).toMatchObject({ numberFormat: 'de-DE' });
  expect(await told()).toContain('created: 2.501,00\u00a0$, due');
  const { bytes } = await person.download('/api/exports/invoices?format=csv');
  expect(bytes.toString()).toContain('2501.00');
  await person.put('/api/user', { numberFormat: 'en-US' });
  expect(await told()).toContain('created: $2,501.00, due');
});

test('the currency can change until something was paid or credited', async () => {
  const id = await newInvoice(person, { clientId, amount: 12 });
  const change = (body: object) => person.put(`/api/invoices/${id}`, body);
  expect((await change({ currency: 'EUR' })).body).toMatchObject({ currency: 'EUR', amount: 1_200 });
  expect((await change({ currency: 'JPY' })).body).toMatchObject({ currency: 'JPY', amount: 12 });
  expect((await change({ currency: 'USD', amount: 12.5 })).body).toMatchObject({ amount: 1_250 });
  expect((await change({ currency: 'JPY' })).body['errors']).toEqual({
    amount: 'Amount must be a whole number',
  });
  await person.post(`/api/invoices/${id}/payments`, { amount: 5 });
  const refused = await change({ currency: 'EUR' });
  expect([refused.status, refused.body['errors']]).toEqual([
    400,
    { currency: "The currency can't change once something was paid, credited, claimed or sent" },
  ]);
  expect((await change({ currency: 'USD', description: 'Logo' })).status).toBe(200);
});

test('a payment is in the currency of its invoice', async () => {
  const id = await newInvoice(person, { clientId, currency: 'JPY', amount: 1_000 });
  const pay = (body: object) => person.post(`/api/invoices/${id}/payments`, body);
  expect((await pay({ amount: 400.5 })).body['errors']).toEqual({ amount: 'Amount must be a whole number' });
  expect((await pay({ amount: 400, currency: 'USD' })).body['errors']).toEqual({
    currency: 'INV-1 is in JPY, not in USD',
  });
  expect((await pay({ amount: 400, currency: 'JPY' })).body).toMatchObject({
    currency: 'JPY',
    amountPaid: 400,
    amountDue: 600,
  });
  const off = await person.post(`/api/invoices/${id}/write-offs`, { amount: 601, reason: 'Bad debt' });
  expect(off.body['errors']).toEqual({ amount: 'A write-off can be at most the ¥600 that is due' });
});

test('a rest is small by the currency: ten yen, not ten hundredths', async () => {
  const id = await newInvoice(person, { clientId, currency: 'JPY', amount: 1_000 });
  await person.post(`/api/invoices/${id}/payments`, { amount: 990 });
  expect(await stored(id)).toMatchObject({ amountDue: 10, askedRemainder: 10 });
  const euros = await newInvoice(person, {
    clientId,
    invoiceNumber: 'INV-2',
    currency: 'EUR',
    amount: 1_000,
  });
  await person.post(`/api/invoices/${euros}/payments`, { amount: 990 });
  expect(await stored(euros)).not.toHaveProperty('askedRemainder');
});

test('no figure adds two currencies', async () => {
  const overdue = { clientId, dueDate: '2026-01-05', dateIssued: '2026-01-01' };
  await newInvoice(person, { ...overdue, amount: 100 });
  const euros = await newInvoice(person, {
    ...overdue,
    invoiceNumber: 'E-1',
    currency: 'EUR',
    amount: 1_000,
  });
  await newInvoice(person, { ...overdue, invoiceNumber: 'Y-1', currency: 'JPY', amount: 5_000 });
  await person.post(`/api/invoices/${euros}/payments`, { amount: 400, date: '2026-01-03' });

  const cards = dashboardView.parse((await person.get('/api/dashboard')).body);
  expect(cards).toMatchObject({
    currency: 'USD',
    overdue: { cents: 10_000, count: 1 },
    made: { invoices: 3 },
  });
  expect(cards.inOtherCurrencies.map(({ currency, overdue: due }) => [currency, due])).toEqual([
    ['EUR', { cents: 60_000, count: 1 }],
    ['JPY', { cents: 5_000, count: 1 }],
  ]);
  const figures = figuresView.parse((await person.get('/api/figures')).body);
  expect(
    [figures, ...figures.inOtherCurrencies].map(({ currency, receivables, owesMost }) => [
      currency,
      receivables.total.cents,
      owesMost.clients.map(({ cents }) => cents),
    ]),
  ).toEqual([
    ['USD', 10_000, [10_000]],
    ['EUR', 60_000, [60_000]],
    ['JPY', 5_000, [5_000]],
  ]);
  const receivables = receivablesView.parse((await person.get('/api/receivables')).body);
  expect(receivables.total).toEqual({ cents: 10_000, count: 1 });
  const client = clientFigures.parse((await person.get(`/api/clients/${clientId}/figures`)).body);
  expect([
    client.owed.total.cents,
    ...client.inOtherCurrencies.map(({ owed: of }) => of.total.cents),
  ]).toEqual([10_000, 60_000, 5_000]);
  const sums = [
    { currency: 'USD', cents: 10_000 },
    { currency: 'EUR', cents: 60_000 },
    { currency: 'JPY', cents: 5_000 },
  ];
  const [row] = clientPage.parse((await person.get('/api/lists/clients')).body).rows;
  expect(row?.invoices.unpaidSums).toEqual(sums);
  expect(summedIds.parse((await person.get('/api/lists/invoices/ids')).body).sums).toEqual([
    { currency: 'USD', cents: 10_000 },
    { currency: 'EUR', cents: 100_000 },
    { currency: 'JPY', cents: 5_000 },
  ]);
  const payments = paymentPage.parse((await person.get('/api/payments')).body);
  expect(payments.totals).toMatchObject([
    { currency: 'USD', received: 0 },
    { currency: 'EUR', received: 40_000 },
  ]);
});

test('invoices are filtered and sorted by currency, and by amounts in whole units of each', async () => {
  await newInvoice(person, { clientId, amount: 100 });
  await newInvoice(person, { clientId, invoiceNumber: 'E-1', currency: 'EUR', amount: 1_000 });
  await newInvoice(person, { clientId, invoiceNumber: 'Y-1', currency: 'JPY', amount: 5_000 });
  const found = async (query: string): Promise<readonly string[]> =>
    invoicePage
      .parse((await person.get(`/api/lists/invoices?${query}`)).body)
      .rows.map(({ invoiceNumber }) => invoiceNumber);
  expect(await found('currency=EUR')).toEqual(['E-1']);
  expect(await found('currency=GBP')).toEqual([]);
  expect(await found('sort=currency')).toEqual(['E-1', 'Y-1', 'INV-1']);
  expect(await found('sort=amount')).toEqual(['INV-1', 'E-1', 'Y-1']);
  expect(await found('amountFrom=1000')).toEqual(expect.arrayContaining(['E-1', 'Y-1']));
  expect(await found('amountFrom=1000&amountTo=2000')).toEqual(['E-1']);
  expect(await found('search=eur')).toEqual(['E-1']);
});

test('files name the currency of each amount', async () => {
  await newInvoice(person, { clientId, invoiceNumber: 'Y-1', currency: 'JPY', amount: 5_000 });
  await newInvoice(person, { clientId, invoiceNumber: 'K-1', currency: 'KWD', amount: 1.25 });
  const { bytes } = await person.download('/api/exports/invoices?format=csv');
  const text = bytes.toString();
  expect(text).toContain('"5000","JPY"');
  expect(text).toContain('"1.250","KWD"');
});

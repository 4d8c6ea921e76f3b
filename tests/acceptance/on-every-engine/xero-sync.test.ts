import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Person } from '../../doubles/person.ts';
import { Xero, xeroTenants } from '../../partners/xero.ts';
import { XeroBooks } from '../../partners/xero-api.ts';
import { newInvoice, newSequence } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded } from '../scenario.ts';
import {
  agreeAtXero,
  firstSyncDone,
  invoiceIn,
  invoicesIn,
  syncViewOf,
  syncWithXero,
} from '../xero-connection.ts';

const [tenant, otherTenant] = xeroTenants;

let books: XeroBooks;
const xero = new Xero(() => [(request) => books.route(request)]);
let owed: RunningOwed;
beforeAll(async () => {
  await xero.server.listen();
  owed = await startOwed({ env: xero.settings });
});
afterAll(async () => {
  await owed.close();
  await xero.server.close();
});

let person: Person;
beforeEach(async () => {
  books = new XeroBooks(xero.oauth, tenant.id);
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'agency');
});

const agree = (tenantId: string) => agreeAtXero(xero, person, tenantId);
const connect = async (): Promise<void> => {
  await agree(tenant.id);
  await firstSyncDone(owed, person);
};
const syncView = () => syncViewOf(owed, person);
const sync = () => syncWithXero(person);
const invoicesOf = () => invoicesIn(owed, person);
const invoiceOf = (number: string) => invoiceIn(owed, person, number);
const bell = async () =>
  (await person.get('/api/notifications')).rows.map(({ title, message }) => [title, message]);

test('contacts and owed invoices are imported, and what is not is named', async () => {
  const acme = books.addContact({ name: 'Acme GmbH', email: 'pay@acme.example' });
  const silent = books.addContact({ name: 'Silent Ltd', email: '' });
  books.addContact({ name: 'Wrong Ltd', email: 'wrong@@ltd' });
  const supplier = books.addContact({ name: 'Paper Co', isCustomer: false, isSupplier: true });
  const archived = books.addContact({ name: 'Old Inc', status: 'ARCHIVED' });
  books.addInvoice(acme, {
    number: 'A-1',
    total: 250.5,
    paid: 50,
    date: '2026-01-02',
    dueDate: '2026-02-03',
  });
  books.addInvoice(archived, { number: 'O-1' });
  books.addInvoice(silent, { number: 'S-1' });
  books.addInvoice(acme, { number: 'E-1', currency: 'EUR', total: 99.5, paid: 9.5 });
  books.addInvoice(acme, { number: 'Y-1', currency: 'JPY', total: 12_000 });
  books.addInvoice(acme, { number: 'X-1', currency: 'XXQ' });
  books.addInvoice(acme, { number: 'D-1', status: 'DRAFT' });
  books.addInvoice(acme, { number: 'P-1', status: 'PAID', paid: 100, fullyPaidOn: '2026-01-20' });
  books.addInvoice(supplier, { number: 'B-1', type: 'ACCPAY' });
  await connect();
  const clients = (await person.get('/api/clients')).rows;
  expect(clients.map(({ name }) => name).toSorted()).toEqual(['Acme GmbH', 'Old Inc']);
  expect(clients.find(({ name }) => name === 'Acme GmbH')).toMatchObject({
    email: 'pay@acme.example',
    phone: '+1 415 555 0100',
    address: '1 Main Street',
    city: 'Springfield',
    xeroContactId: acme.id,
  });
  expect((await invoicesOf()).map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual([
    'A-1',
    'E-1',
    'O-1',
    'Y-1',
  ]);
  expect(await invoiceOf('E-1')).toMatchObject({ currency: 'EUR', amount: 9_950, amountPaid: 950 });
  expect(await invoiceOf('Y-1')).toMatchObject({ currency: 'JPY', amount: 12_000 });
  expect(await invoiceOf('A-1')).toMatchObject({
    amount: 25_050,
    amountPaid: 5_000,
    amountDue: 20_050,
    dateIssued: '2026-01-02',
    dueDate: '2026-02-03',
    status: 'pending',
  });
  const { last, leftOut, running } = await syncView();
  expect(running).toBeNull();
  expect(last.contacts?.counts).toMatchObject({ created: 2 });
  expect(last.invoices?.counts).toMatchObject({ created: 4, leftOut: 2 });
  expect(leftOut.map(({ name, reason, currency }) => [name, reason, currency]).toSorted()).toEqual([
    ['S-1', 'client_without_email', null],
    ['Silent Ltd', 'no_email', null],
    ['Wrong Ltd', 'email_refused', null],
    ['X-1', 'other_currency', 'XXQ'],
  ]);
  // The first sync that the user asks for also names what the one did that began with the connection.
  const told = async (part: string) => (await person.post(`/api/xero/sync-${part}`)).body;
  expect(await told('contacts')).toMatchObject({ importCount: 0, firstImportCount: 2, isFinished: true });
  expect(await told('invoices')).toMatchObject({ importCount: 0, firstImportCount: 4, isFinished: true });
  expect((await syncView()).last.invoices).toMatchObject({ counts: { created: 0 }, first: { created: 4 } });
  expect(await told('invoices')).toMatchObject({ importCount: 0, firstImportCount: 0 });
  // The contact gets an address in Xero: its invoice follows.
  books.change(silent, { email: 'now@silent.example' });
  expect(await sync()).toEqual([1, 1]);
  expect(await invoiceOf('S-1')).toMatchObject({ amount: 10_000 });
  expect((await syncView()).leftOut.map(({ name }) => name).toSorted()).toEqual(['Wrong Ltd', 'X-1']);
});

test('an invoice that was entered by hand before is not imported a second time', async () => {
  const acme = books.addContact({ name: 'Acme GmbH', email: 'pay@acme.example' });
  for (const number of ['H-1', 'H-2']) books.addInvoice(acme, { number });
  const hand = await newInvoice(person, { invoiceNumber: 'H-1' });
  await connect();
  const numbers = async () => (await invoicesOf()).map(({ invoiceNumber }) => invoiceNumber).toSorted();
  expect(await numbers()).toEqual(['H-1', 'H-2']);
  expect((await syncView()).leftOut.map(({ name, reason }) => [name, reason])).toEqual([
    ['H-1', 'entered_by_hand'],
  ]);
  await person.delete(`/api/invoices/${hand}`);
  expect(await sync()).toEqual([0, 1]);
  expect(await invoiceOf('H-1')).toMatchObject({ amount: 10_000 });
  expect((await syncView()).leftOut).toEqual([]);
});

test('later syncs take over what has changed, and end sequences of what is paid or void', async () => {
  const acme = books.addContact({ name: 'Acme GmbH' });
  const number = (name: string) => books.addInvoice(acme, { number: name, dueDate: '2099-03-01' });
  const [paid, moved, voided, reduced] = [number('P-1'), number('M-1'), number('V-1'), number('R-1')];
  const unchased = number('U-1');
  await connect();
  for (const name of ['P-1', 'M-1', 'V-1']) await newSequence(person, (await invoiceOf(name)).id);
  expect(await sync()).toEqual([0, 0]);
  // What is chased gets its link and its PDF, the others don't.
  await expect.poll(async () => (await invoiceOf('M-1')).document).not.toBeNull();
  expect(await invoiceOf('M-1')).toMatchObject({
    paymentUrl: `https://in.xero.example/${moved.id}`,
    document: { name: 'M-1.pdf' },
  });
  expect(await invoiceOf('R-1')).toMatchObject({ paymentUrl: null, document: null });

  books.pay(paid, '2026-02-01');
  books.pay(unchased, '2026-02-01');
  books.change(moved, { dueDate: '2099-03-11' });
  books.change(voided, { status: 'VOIDED' });
  books.change(reduced, { credited: 40 });
  expect(await sync()).toEqual([0, 5]);
  expect(await invoiceOf('P-1')).toMatchObject({ status: 'paid', datePaid: '2026-02-01' });
  expect(await invoiceOf('M-1')).toMatchObject({ dueDate: '2099-03-11' });
  expect(await invoiceOf('R-1')).toMatchObject({ amount: 10_000, amountDue: 6_000 });
  expect((await invoicesOf()).map(({ invoiceNumber }) => invoiceNumber)).not.toContain('V-1');
  await expect
    .poll(bell)
    .toContainEqual([
      '3 invoices changed in Xero',
      expect.stringContaining('Invoice M-1 is now due Mar 11, 2099 instead of Mar 1, 2099'),
    ]);
  const steps = (await person.get('/api/followup-sequences')).rows;
  const dateOf = async (name: string) => {
    const { id } = await invoiceOf(name);
    return steps
      .filter(({ invoiceId }) => invoiceId === id)
      .map((step) => [step['status'], step['scheduledDate']]);
  };
  expect(await dateOf('M-1')).toEqual([['active', '2099-12-14']]);
  expect(await dateOf('P-1')).toEqual([['cancelled', '2099-12-04']]);

  // A payment that Xero takes back, and one that only Owed knows.
  await person.post(`/api/invoices/${(await invoiceOf('R-1')).id}/mark-paid`);
  for (const one of [paid, unchased]) for (const payment of one.entries.payments) books.unbook(one, payment);
  books.change(reduced, { dueDate: '2099-04-01' });
  await sync();
  expect(await invoiceOf('P-1')).toMatchObject({ status: 'pending' });
  expect(await invoiceOf('R-1')).toMatchObject({ status: 'paid' });
  await expect
    .poll(bell)
    .toContainEqual(['2 invoices due again', expect.stringMatching(/(?=.*P-1 \(Acme)(?=.*U-1 \(Acme)/)]);
});

test('payments, credit notes and overpayments are entries of the invoice, each once', async () => {
  // Of their own: Xero allows each organization so many calls a minute.
  books = new XeroBooks(xero.oauth, otherTenant.id);
  const acme = books.addContact({ name: 'Acme GmbH' });
  const invoice = books.addInvoice(acme, { number: 'A-1', total: 1_000, dueDate: '2099-03-01' });
  const first = books.book(invoice, 'payments', 400, '2026-02-01');
  const credit = books.book(invoice, 'creditNotes', 100, '2026-02-02');
  await agree(otherTenant.id);
  await firstSyncDone(owed, person);
  const entriesOf = async () => {
    const { amount, amountPaid, amountDue, status, payments } = await invoiceOf('A-1');
    const entries = payments.map(({ kind, amount, date }) => [kind, amount, date]);
    return { sums: [amount, amountPaid, amountDue, status], entries };
  };
  const fromXero = [
    ['payment', 40_000, '2026-02-01'],
    ['credit', 10_000, '2026-02-02'],
  ];
  expect(await entriesOf()).toStrictEqual({ sums: [100_000, 40_000, 50_000, 'pending'], entries: fromXero });
  await newSequence(person, (await invoiceOf('A-1')).id);
  // A second sync changes nothing, also when Xero sends the invoice again.
  books.change(invoice, { date: '2026-01-15' });
  expect(await sync()).toEqual([0, 0]);
  expect((await entriesOf()).entries).toStrictEqual(fromXero);

  // A payment that was entered in Owed first comes back from Xero: it counts once.
  const { id } = await invoiceOf('A-1');
  const byHand = { amount: 200, date: '2026-02-03', method: 'Bank transfer' };
  expect((await person.post(`/api/invoices/${id}/payments`, byHand)).status).toBe(200);
  books.book(invoice, 'payments', 200, '2026-02-04');
  expect(await sync()).toEqual([0, 0]);
  expect((await entriesOf()).sums).toStrictEqual([100_000, 60_000, 30_000, 'pending']);

  // One that bounced is gone, an overpayment elsewhere settles a part, and the rest comes.
  books.unbook(invoice, first);
  books.book(invoice, 'overpayments', 300, '2026-02-05');
  expect(await sync()).toEqual([0, 1]);
  expect((await entriesOf()).sums).toStrictEqual([100_000, 50_000, 40_000, 'pending']);
  books.book(invoice, 'payments', 400, '2026-02-06');
  expect(await sync()).toEqual([0, 1]);
  expect((await entriesOf()).sums).toStrictEqual([100_000, 90_000, 0, 'paid']);
  await expect
    .poll(async () => (await bell()).map(([, message]) => String(message)).join(' '))
    .toContain('A-1');

  // What had settled it bounces: it is due again, and its reminders wait.
  const [, last] = invoice.entries.payments;
  if (last !== undefined) books.unbook(invoice, last);
  books.unbook(invoice, credit);
  expect(await sync()).toEqual([0, 1]);
  expect((await entriesOf()).sums).toStrictEqual([100_000, 50_000, 50_000, 'pending']);
  await expect
    .poll(async () => (await bell()).map(([, message]) => String(message)).join(' '))
    .toContain(
      '$500.00 of invoice A-1 (Acme GmbH) is due again, because a payment of $400.00 was removed. Its sequence is on hold.',
    );
  expect(await sync()).toEqual([0, 0]);

  // What the user gives back stays due, although Xero has the invoice as paid.
  books.book(invoice, 'payments', 500, '2026-02-07');
  expect(await sync()).toEqual([0, 1]);
  await person.post(`/api/invoices/${id}/refunds`, { amount: 50, date: '2026-02-08' });
  books.change(invoice, { date: '2026-01-15' });
  expect(await sync()).toEqual([0, 0]);
  expect((await entriesOf()).sums).toStrictEqual([100_000, 95_000, 5_000, 'pending']);
});

test('two syncs at once make nothing twice', async () => {
  const acme = books.addContact();
  for (let index = 0; index < 30; index += 1) books.addInvoice(acme);
  await agree(tenant.id);
  await Promise.all([sync(), sync(), sync()]);
  await firstSyncDone(owed, person);
  const invoices = await invoicesOf();
  expect(invoices).toHaveLength(30);
  expect(new Set(invoices.map(({ xeroInvoiceId }) => xeroInvoiceId)).size).toBe(30);
  expect((await person.get('/api/clients')).rows).toHaveLength(1);
});

testOfEmbedded('the plan has room for so many, and nothing is lost', async () => {
  const acme = books.addContact();
  for (let index = 0; index < 320; index += 1) books.addInvoice(acme);
  await connect();
  expect(await invoicesOf()).toHaveLength(300);
  const { leftOut } = await syncView();
  expect(leftOut).toHaveLength(20);
  expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['plan_limit']));
  // Room for them all: the next sync has nothing lost.
  await owed.putOnPlan(person, 'enterprise');
  expect(await sync()).toEqual([0, 20]);
  expect(await invoicesOf()).toHaveLength(320);
  expect((await syncView()).leftOut).toEqual([]);
});

test('what the user deleted stays deleted, and what is disconnected is not read', async () => {
  const acme = books.addContact();
  const invoice = books.addInvoice(acme, { number: 'A-1' });
  await connect();
  await person.delete(`/api/invoices/${(await invoiceOf('A-1')).id}`);
  books.change(invoice, { total: 200 });
  await sync();
  expect(await invoicesOf()).toEqual([]);
  expect((await syncView()).leftOut).toMatchObject([{ name: 'A-1', reason: 'deleted_here' }]);
  await person.post('/api/xero/disconnect');
  const refused = await person.post('/api/xero/sync-contacts');
  expect([refused.status, refused.body['message']]).toEqual([409, 'Connect your Xero account first.']);
});

test('a sync waits as long as Xero asks, renews its token, and says what went wrong', async () => {
  const acme = books.addContact();
  await connect();
  books.addInvoice(acme, { number: 'A-1' });
  const path = '/api.xro/2.0/Invoices';
  xero.server.trouble({ path, times: 1, answer: { status: 429, headers: { 'retry-after': '1' } } });
  xero.server.trouble({ path, times: 1, answer: { status: 503 } });
  xero.server.trouble({ path, times: 1, cut: true });
  xero.oauth.endAccessTokens();
  expect(await sync()).toEqual([0, 1]);
  const end = xero.server.trouble({ path: '/api.xro/2.0/Contacts', answer: { status: 400 } });
  const failed = await person.post('/api/xero/sync-contacts');
  end();
  expect([failed.status, failed.body['title'], failed.body['message']]).toEqual([
    502,
    'Sync Failed',
    "Xero sent a response that Owed can't read.",
  ]);
  expect((await syncView()).last.contacts?.failure).toBe('unreadable');
  const allDay = { status: 429, headers: { 'retry-after': '3600', 'x-rate-limit-problem': 'day' } };
  const endAll = xero.server.trouble({ path: '/api.xro', answer: allDay });
  const tooMany = await person.post('/api/xero/sync-invoices');
  endAll();
  expect(tooMany.body['message']).toBe(
    "Xero isn't accepting more requests right now. Owed will try again automatically.",
  );
});

test('a sync that was interrupted goes on at its page', async () => {
  // Of their own: Xero allows each organization so many calls a minute.
  books = new XeroBooks(xero.oauth, otherTenant.id);
  books.mostPerPage = 10;
  const acme = books.addContact();
  for (let index = 0; index < 30; index += 1) books.addInvoice(acme);
  await owed.putOnPlan(person, 'enterprise');
  const second = { path: '/api.xro/2.0/Invoices', times: 40, slow: 400 };
  const end = xero.server.trouble(second);
  await agree(otherTenant.id);
  await vi.waitFor(
    async () => expect((await syncView()).running?.counts.invoices.created).toBeGreaterThan(0),
    {
      timeout: 50_000,
    },
  );
  const before = xero.server.to('/api.xro/2.0/Invoices').length;
  owed = await owed.restart();
  person = person.at(owed.address);
  end();
  await firstSyncDone(owed, person);
  expect(await invoicesOf()).toHaveLength(30);
  const pages = xero.server
    .to('/api.xro/2.0/Invoices')
    .slice(before)
    .map(({ url }) => url.searchParams.get('page'));
  expect(pages).not.toContain('1');
});

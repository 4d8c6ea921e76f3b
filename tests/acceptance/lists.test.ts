import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clientPage,
  invoicePage,
  nextEmails,
  summedIds,
  sentEmailPage,
  sequencePage,
} from '../../contracts/invoices/lists.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

const invoices = async (query: string, of = person) =>
  invoicePage.parse((await of.get(`/api/lists/invoices?${query}`)).body);

test('lists are read page by page and match their contract', async () => {
  const clientId = await newClient(person);
  const ids = [];
  for (const invoiceNumber of ['INV-1', 'INV-2', 'INV-10', 'INV-9', 'INV-3'])
    ids.push(await newInvoice(person, { clientId, invoiceNumber }));
  await newSequence(person, ids[2] ?? 0);
  const first = await invoices('sort=number&direction=desc&limit=3');
  expect(first.rows.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-10', 'INV-9', 'INV-3']);
  expect(first.total).toBe(5);
  expect(first.rows[0]?.sequence).toMatchObject({ status: 'active', steps: { waiting: 1 } });
  const second = await invoices(
    `sort=number&direction=desc&limit=3&after=${encodeURIComponent(first.next ?? '')}`,
  );
  expect(second.rows.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV-2', 'INV-1']);
  expect(second.next).toBeNull();

  const sequences = sequencePage.parse((await person.get('/api/lists/sequences?status=active')).body);
  expect(sequences).toMatchObject({ total: 1, counts: { all: 1, active: 1, completed: 0, paused: 0 } });
  expect(sequences.rows[0]?.next?.subject).toBe('Invoice INV-10');
  const next = nextEmails.parse((await person.get('/api/lists/next-emails')).body);
  expect(next.rows.map(({ invoiceId }) => invoiceId)).toEqual([ids[2]]);
  const clients = clientPage.parse((await person.get('/api/lists/clients?search=NORTH')).body);
  expect(clients.rows[0]?.invoices).toMatchObject({ all: 5, unpaid: 5, inSequence: 1 });
  expect(sentEmailPage.parse((await person.get('/api/lists/sent-emails')).body).total).toBe(0);
  const selected = summedIds.parse((await person.get('/api/lists/invoices/ids?search=INV-1')).body);
  const amounts = first.rows.concat(second.rows).filter(({ id }) => selected.ids.includes(id));
  expect(amounts).toHaveLength(2);
  const cents = amounts.reduce((sum, { amount }) => sum + amount, 0);
  expect(selected).toEqual({ ids: [ids[0], ids[2]], total: 2, sums: [{ currency: 'USD', cents }] });
  const selectedSequences = summedIds.parse((await person.get('/api/lists/sequences/ids')).body);
  expect(selectedSequences).toEqual({
    ids: [ids[2]],
    total: 1,
    sums: [{ currency: 'USD', cents: sequences.rows[0]?.amount }],
  });
});

test('clients are found by name, email and phone, and by the digits of the phone alone', async () => {
  const ada = await newClient(person, {
    name: 'Ada Ltd',
    email: 'pay@lovelace.example',
    phone: '+1 (555) 01-20',
  });
  const bo = await newClient(person, { name: 'Bo Inc', email: 'bo@bo.example', phone: '555 777' });
  const found = async (search: string) => {
    const path = `/api/lists/clients?search=${encodeURIComponent(search)}`;
    return clientPage.parse((await person.get(path)).body).rows.map(({ id }) => id);
  };
  for (const search of ['ada', 'LOVELACE', '+1 (555) 01-20', '15550120', '555-0120', '(555) 01'])
    expect([search, await found(search)]).toEqual([search, [ada]]);
  expect(await found('555')).toEqual([ada, bo]);
  expect(await found('nobody')).toEqual([]);
});

test('invoices are found by age and by the month of their payment, and promised ones apart from upcoming ones', async () => {
  await owed.putOnPlan(person, 'agency');
  const clientId = await newClient(person);
  const add = (dueDate: string) => newInvoice(person, { clientId, dueDate, dateIssued: '2019-12-01' });
  const [late, due, promised, paid] = [
    await add('2020-01-01'),
    await add('2099-01-01'),
    await add('2020-01-02'),
    await add('2020-01-03'),
  ];
  await person.post(`/api/invoices/${promised}/promise-payment`, { promisedDate: '2099-01-01' });
  await person.post(`/api/invoices/${paid}/mark-paid`, { datePaid: '2020-02-29' });
  const found = async (query: string) => {
    const { rows, counts } = await invoices(`${query}&sort=due`);
    expect(counts).toEqual({ all: 4, overdue: 1, upcoming: 1, promised: 1, paid: 1 });
    return rows.map(({ id }) => id);
  };
  expect(await found('age=days_91')).toEqual([late, promised]);
  expect(await found('age=days_91&status=promised')).toEqual([promised]);
  expect(await found('age=not_due')).toEqual([due]);
  expect(await found('status=upcoming')).toEqual([due]);
  expect(await found('paidMonth=2020-02')).toEqual([paid]);
  expect(await found('paidMonth=2020-01')).toEqual([]);
});

test('another account sees none of it, and a visitor is asked to sign in', async () => {
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  const other = owed.person();
  expect((await other.get('/api/lists/invoices')).status).toBe(401);
  await other.register();
  for (const list of ['invoices', 'sequences', 'clients', 'sent-emails'])
    expect((await other.get(`/api/lists/${list}?ids=${invoiceId},${clientId}`)).body).toMatchObject({
      rows: [],
      total: 0,
    });
  expect((await invoices(`clientId=${clientId}`, other)).total).toBe(0);
});

test('an invalid list query is refused with an error per field', async () => {
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['after=x', 'after'],
    ['sort=body', 'sort'],
    ['status=open', 'status'],
    ['age=old', 'age'],
    ['paidMonth=2026-13', 'paidMonth'],
    ['ids=a', 'ids'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ]) {
    const { status, body } = await person.get(`/api/lists/invoices?${query}`);
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]], query).toEqual([400, field]);
  }
  expect((await person.get('/api/lists/invoices?color=red')).status).toBe(400);
});

test('pages, selections and exports take filters by amount and by the state of the sequence', async () => {
  const clientId = await newClient(person);
  const add = (invoiceNumber: string, amount: number) =>
    newInvoice(person, { clientId, invoiceNumber, amount });
  const chased = await add('INV-1', 100);
  const dear = await add('INV-2', 250.5);
  await add('INV-3', 900);
  await newSequence(person, chased);
  const found = async (query: string) => (await invoices(query)).rows.map((row) => row.invoiceNumber);
  expect(await found('amountFrom=100&amountTo=250.50&sort=number')).toEqual(['INV-1', 'INV-2']);
  expect(await found('amountFrom=100.01&sequenceState=none&amountTo=899.99')).toEqual(['INV-2']);
  expect(await found('sequenceState=running')).toEqual(['INV-1']);
  const query = 'amountTo=250.5&sequenceState=none';
  const ids = await person.get(`/api/lists/invoices/ids?${query}`);
  expect(ids.body).toMatchObject({ ids: [dear], total: 1 });
  const csv = (await person.download(`/api/exports/invoices?${query}`)).bytes.toString();
  expect(csv).toContain('INV-2');
  expect(csv).not.toMatch(/INV-[13]/);
  for (const wrong of ['amountFrom=-1', 'amountTo=1e9', 'amountFrom=1.234', 'sequenceState=gone'])
    expect((await person.get(`/api/lists/invoices?${wrong}`)).status, wrong).toBe(400);
});

test('filters are saved under names, by list, and the user has them', async () => {
  const body = { list: 'invoices', name: 'Big ones', query: 'status=overdue&amountFrom=5000&nonsense=1' };
  const saved = await person.post('/api/saved-filters', body);
  const filter = { ...body, id: saved.body.id, query: 'status=overdue&amountFrom=5000' };
  expect(saved).toMatchObject({ status: 201, body: filter });
  expect((await person.get('/api/user')).body).toMatchObject({ savedFilters: [filter] });
  expect((await person.post('/api/saved-filters', body)).status).toBe(400);
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(41) }, { query: 'page=2' }, { list: 'templates' }])
    expect((await person.post('/api/saved-filters', { ...body, name: 'Other', ...wrong })).status).toBe(400);
  const path = `/api/saved-filters/${saved.body.id}`;
  expect(await person.patch(path, { name: 'Large' })).toMatchObject({
    status: 200,
    body: { ...filter, name: 'Large' },
  });
  expect((await person.get('/api/saved-filters')).rows).toEqual([{ ...filter, name: 'Large' }]);
  expect((await person.delete(path)).status).toBe(204);
  expect((await person.delete(path)).status).toBe(404);
  expect((await person.get('/api/saved-filters')).rows).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientBody, newClient, newInvoice, newSequence } from './bodies.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let userId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  userId = (await person.register()).body.id;
});

const listed = async (id: number) => (await person.get(`/api/clients?ids=${id}`)).rows[0];

test('a client is created and listed as entered, with empty fields as null', async () => {
  const created = await person.post('/api/clients', clientBody({ phone: '', notes: null, city: 'Porto' }));
  const { id, createdAt } = created.body;
  expect([created.status, created.body]).toEqual([
    201,
    {
      id,
      userId,
      name: 'Northwind Studio',
      email: 'accounts@northwind.example',
      phone: null,
      address: null,
      city: 'Porto',
      state: null,
      postalCode: null,
      country: null,
      notes: null,
      relationshipType: 'Regular Client',
      industry: null,
      currency: null,
      contacts: [],
      xeroContactId: null,
      createdAt,
    },
  ]);
  expect((await person.get('/api/clients')).rows).toEqual([created.body]);
});

test('a change affects only the given fields: absent ones stay, empty ones are cleared', async () => {
  const id = await newClient(person, { phone: '1', notes: 'a', relationshipType: 'At Risk' });
  const before = await listed(id);
  const { body } = await person.put(`/api/clients/${id}`, { notes: '', name: 'Northwind' });
  expect(body).toEqual({ ...before, name: 'Northwind', notes: null });
  expect(await listed(id)).toEqual(body);
});

test('the whole record may be sent back, but not with another id, owner or date', async () => {
  const id = await newClient(person);
  const before = await listed(id);
  expect((await person.put(`/api/clients/${id}`, { ...before, city: 'Faro' })).body).toEqual({
    ...before,
    city: 'Faro',
  });
  for (const field of ['id', 'userId', 'createdAt', 'xeroContactId']) {
    const value = field === 'createdAt' || field === 'xeroContactId' ? 'x' : 7;
    const { status, body } = await person.put(`/api/clients/${id}`, { [field]: value, city: 'Lagos' });
    expect([status, body.errors]).toEqual([400, { [field]: `${field} can't be changed here` }]);
  }
  expect((await listed(id))?.['city']).toBe('Faro');
});

test('a change that changes nothing appends no event', async () => {
  const id = await newClient(person);
  const before = await owed.eventCount();
  expect((await person.put(`/api/clients/${id}`, clientBody())).status).toBe(200);
  expect(await owed.eventCount()).toBe(before);
});

describe('the contacts of a client', () => {
  const office = { name: 'The office', email: 'office@northwind.example', role: 'copy' };
  const contactsOf = async (id: number) => (await listed(id))?.['contacts'];

  test('are kept, found by a search, and stay in a change that leaves them out', async () => {
    const boss = { email: 'boss@northwind.example', role: 'copy' };
    const id = await newClient(person, { contacts: [office, boss] });
    const kept = [office, { ...boss, name: null }];
    expect(await contactsOf(id)).toEqual(kept);
    await person.put(`/api/clients/${id}`, { notes: 'x' });
    expect(await contactsOf(id)).toEqual(kept);
    expect((await person.get('/api/lists/clients?search=boss@northwind')).body.rows).toMatchObject([{ id }]);
    await person.put(`/api/clients/${id}`, { contacts: [] });
    expect(await contactsOf(id)).toEqual([]);
  });

  test.each([
    ['another role', [{ ...office, role: 'escalation' }]],
    ['no address', [{ ...office, email: 'office' }]],
    ['an address twice', [office, { ...office, email: 'OFFICE@northwind.example' }]],
    ['the client’s own address', [{ ...office, email: 'Accounts@northwind.example' }]],
    ['a field that nobody knows', [{ ...office, phone: '1' }]],
    [
      'more than ten addresses',
      Array.from({ length: 11 }, (_, at) => ({ ...office, email: `c${at}@northwind.example` })),
    ],
  ])('with %s are refused', async (_, contacts) => {
    expect((await person.post('/api/clients', clientBody({ contacts }))).status).toBe(400);
    const id = await newClient(person, { contacts: [office] });
    const { status, body } = await person.put(`/api/clients/${id}`, { contacts });
    expect([status, Object.keys(body['errors'] as object)[0]]).toEqual([
      400,
      expect.stringMatching(/^contacts/),
    ]);
    expect(await contactsOf(id)).toEqual([office]);
  });

  test('are told in the history by their addresses', async () => {
    const id = await newClient(person);
    const others = Array.from({ length: 9 }, (_, at) => `bookkeeping${at}@northwind.example`);
    const contacts = [office, ...others.map((email) => ({ email, role: 'copy' }))];
    await person.put(`/api/clients/${id}`, { contacts });
    const to = ['The office, office@northwind.example', ...others].join('; ');
    const { body } = await person.get(`/api/timeline?clientId=${id}`);
    expect(JSON.stringify(body)).toContain(JSON.stringify({ field: 'Copies to', from: 'none', to }));
  });

  test('are among those that an email would go to', async () => {
    const clientId = await newClient(person, { contacts: [office] });
    const invoiceId = await newInvoice(person, { clientId });
    await newSequence(person, invoiceId, { ccRecipients: 'boss@northwind.example' });
    const { body } = await person.post(`/api/invoices/${invoiceId}/what-if`, {});
    expect(body['emails']).toMatchObject([
      {
        to: 'accounts@northwind.example',
        cc: ['boss@northwind.example', 'office@northwind.example'],
        bcc: [],
      },
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientBody, newClient } from './bodies.ts';
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

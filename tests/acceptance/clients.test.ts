import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { clientBody, newClient, newInvoice, newSequence } from './bodies.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test } from './scenario.ts';

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

test('deleting a client cancels the sequences of its invoices before it answers; the invoices stay', async () => {
  const clientId = await newClient(person);
  const first = await newInvoice(person, { clientId });
  const second = await newInvoice(person, { clientId, invoiceNumber: 'INV-2' });
  const other = await newInvoice(person, { invoiceNumber: 'INV-3' });
  for (const invoiceId of [first, second, other]) await newSequence(person, invoiceId);
  const { status, body } = await person.delete(`/api/clients/${clientId}`);
  expect([status, body]).toEqual([204, null]);
  const steps = (await person.get('/api/followup-sequences')).rows;
  expect(steps.map(({ invoiceId, status, cancelReason }) => [invoiceId, status, cancelReason])).toEqual([
    [first, 'cancelled', 'The client was deleted'],
    [second, 'cancelled', 'The client was deleted'],
    [other, 'active', null],
  ]);
  const invoices = (await person.get('/api/invoices')).rows;
  expect(invoices.map(({ id }) => id)).toEqual([first, second, other]);
  expect((await person.get('/api/clients')).rows.map(({ id }) => id)).not.toContain(clientId);
  expect((await person.delete(`/api/clients/${clientId}`)).status).toBe(404);
  expect((await person.put(`/api/clients/${clientId}`, { city: 'Faro' })).status).toBe(404);
});

test('places of cancelled sequences are free again', async () => {
  const clientId = await newClient(person);
  for (let count = 0; count < 5; count += 1) {
    await newSequence(person, await newInvoice(person, { clientId, invoiceNumber: `INV-${count}` }));
  }
  const invoiceId = await newInvoice(person, { invoiceNumber: 'INV-5' });
  const refused = await newSequence(person, invoiceId);
  expect(refused).toMatchObject({ status: 403, title: 'Sequence Limit Reached' });
  await person.delete(`/api/clients/${clientId}`);
  // Where a run has cancelled its sequence first, the process manager frees the place a moment later.
  await expect.poll(() => newSequence(person, invoiceId)).toHaveLength(1);
});

test('a list has an ETag: an unchanged list is answered with 304, a changed one is sent', async () => {
  const id = await newClient(person);
  const etag = await vi.waitFor(
    async () => {
      // On engines, a list that is asked for at once may be about to change.
      const found = (await person.get('/api/clients')).headers.get('etag') ?? '';
      const again = await person.get('/api/clients', { headers: { 'if-none-match': `"x", W/${found}` } });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, found]);
      return found;
    },
    { timeout: 30_000 },
  );
  await person.put(`/api/clients/${id}`, { city: 'Porto' });
  const changed = await person.get('/api/clients', { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.rows[0]?.['city']]).toEqual([200, 'Porto']);
});

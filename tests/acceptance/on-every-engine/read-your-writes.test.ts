import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { invoicePage } from '../../../contracts/invoices/lists.ts';
import { clientBody, newClient, newInvoice, newSequence } from '../bodies.ts';
import type { Person } from '../../doubles/person.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded } from '../scenario.ts';

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

test('a change is in the lists as soon as it is answered', async () => {
  for (let count = 0; count < 20; count += 1) {
    const { id } = (await person.post('/api/clients', clientBody({ name: `Client ${count}` }))).body;
    expect((await person.get(`/api/clients?ids=${id}`)).rows).toHaveLength(1);
    await person.delete(`/api/clients/${id}`);
    expect((await person.get(`/api/clients?ids=${id}`)).rows).toEqual([]);
  }
});

test('while views are not folded, responses are still correct and say that the list is behind', async () => {
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  await newSequence(person, invoiceId);
  await owed.owed.projections.stop();

  const changed = await person.put(`/api/clients/${clientId}`, { city: 'Porto' });
  expect([changed.status, changed.headers.get('owed-view'), changed.body['city']]).toEqual([
    200,
    'behind',
    'Porto',
  ]);
  const paid = await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  expect([paid.status, paid.headers.get('owed-view'), paid.body['status']]).toEqual([200, 'behind', 'paid']);
  const created = await person.post('/api/clients', clientBody());
  expect([created.status, created.headers.get('owed-view'), created.body.name]).toEqual([
    201,
    'behind',
    'Northwind Studio',
  ]);
  const user = await person.put('/api/user', { name: 'Ada King' });
  expect([user.headers.get('owed-view'), user.body.name]).toEqual(['behind', 'Ada King']);
  expect((await person.get(`/api/clients?ids=${clientId}`)).rows[0]?.['city']).toBeNull();

  await owed.owed.projections.start();
  const listed = async () => (await person.get(`/api/clients?ids=${clientId}`)).rows[0]?.['city'];
  await expect.poll(listed).toBe('Porto');
  expect(
    (await person.put(`/api/clients/${clientId}`, { city: 'Faro' })).headers.get('owed-view'),
  ).toBeNull();
  expect(await listed()).toBe('Faro');
});

testOfEmbedded('a store that is away is said to be so, and nothing of the inside', async () => {
  const away = await startOwed();
  const visitor = away.person();
  await visitor.register();
  await away.owed.engines.readModels.close();
  const { status, headers, body } = await visitor.get('/api/clients');
  expect([status, headers.get('retry-after'), body.message]).toEqual([
    503,
    '1',
    "Owed can't reach its data right now. Please try again in a moment.",
  ]);
  expect(body['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  await away.close();
});

const invoices = async (query: string) =>
  invoicePage.parse((await person.get(`/api/lists/invoices?${query}`)).body);

test('a list shows a change at once, and a renamed client in all its rows', async () => {
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  expect((await invoices('status=paid')).total).toBe(0);
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  expect((await invoices('status=paid')).rows.map(({ id }) => id)).toEqual([invoiceId]);
  expect((await invoices(`status=upcoming&ids=${invoiceId}`)).rows).toEqual([]);
  await person.put(`/api/clients/${clientId}`, clientBody({ name: 'Café Lumière' }));
  const [row] = (await invoices('search=lumiere&sort=client')).rows;
  expect(row).toMatchObject({ id: invoiceId, clientName: 'Café Lumière' });
});

test('the live message about a row arrives when a read shows the change', async () => {
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  const window = await person.live();
  await window.opened;
  const told = window.told('invoice-rows', invoiceId);
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  await told;
  const page = await invoices(`ids=${invoiceId}`);
  expect(page.rows[0]?.status).toBe('paid');
  window.close();
});

test('a list has an ETag: an unchanged list is answered with 304, a changed one is sent', async () => {
  const id = await newClient(person);
  const etag = await vi.waitFor(
    async () => {
      // On engines, a list that is asked for at once may be about to change.
      const found = (await person.get('/api/clients')).headers.get('etag') ?? '';
      const again = await person.get('/api/clients', { headers: { 'if-none-match': `"x", W/${found}` } });
      expect([again.status, again.bodyOrNull, again.headers.get('etag')]).toEqual([304, null, found]);
      return found;
    },
    { timeout: 30_000 },
  );
  await person.put(`/api/clients/${id}`, { city: 'Porto' });
  const changed = await person.get('/api/clients', { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.rows[0]?.['city']]).toEqual([200, 'Porto']);
});

import { expect, test } from 'vitest';
import type { ClientFacts } from '../domain/client/events.ts';
import type { OwedEvent } from '../domain/events.ts';
import { clients } from './clients.ts';
import { documentOf } from './recorded.fixture.ts';

const client = documentOf(clients, { account: 3, id: 5 });
const ids = { clientId: 5, accountId: 3 };

const facts: ClientFacts = {
  name: 'Ada Ltd',
  email: 'ada@example.org',
  phone: '+44 20',
  address: '12 Square',
  city: 'London',
  state: null,
  postalCode: 'W1',
  country: 'UK',
  currency: null,
  notes: 'pays  late',
  relationshipType: 'Slow Payer',
  industry: null,
  contacts: [{ name: 'Office', email: 'office@example.org', role: 'copy' }],
  xeroContactId: null,
};
const created: OwedEvent = { type: 'ClientCreated', data: { ...ids, ...facts } };
const view = { id: 5, userId: 3, ...facts, createdAt: '2026-12-03T09:00:00.000Z' };

test('a client is shown as it was entered', () => {
  expect(client(created)).toStrictEqual(view);
});

test('a revised client has all values after the change', () => {
  const after = { ...facts, name: 'Ada & Co', phone: null };
  expect(client(created, { type: 'ClientRevised', data: { ...ids, ...after } })).toStrictEqual({
    ...view,
    name: 'Ada & Co',
    phone: null,
  });
});

test('a deleted client is none, whatever comes later', () => {
  const deleted: OwedEvent = { type: 'ClientDeleted', data: ids };
  expect(client(created, deleted)).toBeUndefined();
  expect(client(created, deleted, { type: 'ClientRevised', data: { ...ids, ...facts } })).toBeUndefined();
});

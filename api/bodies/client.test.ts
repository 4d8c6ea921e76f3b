import { expect, test } from 'vitest';
import type { ClientView } from '../../contracts/invoices/clients.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { ClientFacts } from '../../domain/client/events.ts';
import { InvalidField } from '../../domain/errors.ts';
import { clientChangeFrom, newClientFrom } from './client.ts';

const account = { accountId: 9 };
const notAsked = (): Promise<never> => Promise.reject(new Error('Nobody asks what is stored'));

const full: ClientFacts = {
  name: 'Acme',
  email: 'billing@acme.example',
  phone: '1',
  address: '1 Road',
  city: 'Town',
  state: 'NY',
  postalCode: '10001',
  country: 'US',
  notes: 'pays late',
  industry: 'Anvils',
  currency: 'EUR',
  relationshipType: 'VIP / High Value',
  contacts: [{ name: 'The office', email: 'office@acme.example', role: 'copy' }],
  xeroContactId: null,
};
const { xeroContactId: _, ...entered } = full;

test('what a person enters of a client is completed: empty fields are null, the relationship is the regular one', () => {
  const named = { name: 'Acme', email: 'billing@acme.example' };
  expect(newClientFrom({ ...named, phone: null }, account)).toStrictEqual({ ...bareFacts, ...named });
  expect(newClientFrom(entered, account)).toStrictEqual(full);
});

test('a new client is its own account’s, and has no number yet', () => {
  expect(newClientFrom({ ...entered, userId: 9 }, account)).toStrictEqual(full);
  for (const wrong of [{ userId: 8 }, { id: 5 }, { xeroContactId: 'x' }])
    expect(() => newClientFrom({ ...entered, ...wrong }, account)).toThrow(InvalidField);
});

test('a change has only what it names; an emptied relationship is the regular one again', () => {
  const changesOf = (body: Parameters<typeof clientChangeFrom>[0]) => clientChangeFrom(body, notAsked);
  expect(changesOf({})).toStrictEqual({ changes: {} });
  expect(changesOf({ contacts: null })).toStrictEqual({ changes: { contacts: [] } });
  expect(changesOf({ phone: null, city: 'Town', relationshipType: null })).toStrictEqual({
    changes: { phone: null, city: 'Town', relationshipType: 'Regular Client' },
  });
});

test('a read-only field may repeat what is stored, and nothing else', async () => {
  const view: ClientView = { ...full, id: 5, userId: 9, createdAt: '2026-01-01T00:00:00.000Z' };
  const assertion = (body: Parameters<typeof clientChangeFrom>[0]) =>
    clientChangeFrom(body, async () => view).assertAllowed?.();
  await assertion({ id: 5, city: 'Town' });
  await expect(assertion({ id: 6, city: 'Town' })).rejects.toThrow(InvalidField);
  expect(clientChangeFrom({ ...entered, id: 5 }, async () => view).changes).toStrictEqual(entered);
});

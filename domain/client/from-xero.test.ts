import { expect, test } from 'vitest';
import { contactValues, type ContactValues } from '../xero/records/contact-values.ts';
import { xeroContact } from '../xero/records/records.fixture.ts';
import { bareFacts } from './bare-facts.ts';
import { clientDecider } from './decide.ts';
import type { ClientCommand } from './events.ts';
import { noClient, type Client } from './state.ts';

const valuesOf = (changes: Parameters<typeof xeroContact>[0] = {}): ContactValues => {
  const values = contactValues(xeroContact(changes));
  if (values === undefined) throw new Error('The contact has no address');
  return values;
};

const after = (...commands: readonly ClientCommand[]) => {
  let client: Client = noClient;
  let events: ReturnType<typeof clientDecider.decide> = [];
  for (const command of commands) {
    events = clientDecider.decide(command, client);
    client = events.reduce(clientDecider.evolve, client);
  }
  return { client, events };
};

const imported: ClientCommand = {
  type: 'CreateClient',
  clientId: 5,
  accountId: 3,
  facts: { ...bareFacts, ...valuesOf(), xeroContactId: 'x' },
  fromXero: valuesOf(),
};
const sync = (changes: Parameters<typeof xeroContact>[0]): ClientCommand => ({
  type: 'SyncClient',
  fromXero: valuesOf(changes),
});
const corrected: ClientCommand = { type: 'ReviseClient', changes: { email: 'boss@acme.example' } };

test('a client takes over what has changed in Xero', () => {
  const { client } = after(imported, sync({ email: 'new@acme.example', phone: null }));
  expect(client).toMatchObject({ facts: { email: 'new@acme.example', phone: null, name: 'Acme GmbH' } });
});

test('what the user has changed stays while Xero has what it had', () => {
  const { client } = after(imported, corrected, sync({ phone: '1' }));
  expect(client).toMatchObject({ facts: { email: 'boss@acme.example', phone: '1', xeroContactId: 'x' } });
});

test('a value that changes in Xero after that is taken over', () => {
  const { client } = after(imported, corrected, sync({ email: 'last@acme.example' }));
  expect(client).toMatchObject({ facts: { email: 'last@acme.example' } });
});

test('an address that Xero makes the client’s own is no copy any more', () => {
  const contacts = ['office@acme.example', 'new@acme.example'].map((email) => ({
    name: null,
    email,
    role: 'copy' as const,
  }));
  const { client } = after(
    imported,
    { type: 'ReviseClient', changes: { contacts } },
    sync({ email: 'new@acme.example' }),
  );
  expect(client).toMatchObject({ facts: { email: 'new@acme.example', contacts: [contacts[0]] } });
});

test('the same again changes nothing', () => {
  expect(after(imported, corrected, sync({})).events).toEqual([]);
});

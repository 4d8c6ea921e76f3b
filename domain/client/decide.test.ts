import { describe, expect, test } from 'vitest';
import type { ClientContact } from '../../contracts/invoices/clients.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import { bareFacts } from './bare-facts.ts';
import { clientDecider } from './decide.ts';
import type { ClientCommand, ClientEvent, ClientFacts } from './events.ts';
import type { Client } from './state.ts';

const facts: ClientFacts = {
  name: 'Acme',
  email: 'billing@acme.example',
  ...bareFacts,
};
const office: ClientContact = { name: 'The office', email: 'office@acme.example', role: 'copy' };
const boss: ClientContact = { name: null, email: 'boss@acme.example', role: 'copy' };
const ids = { clientId: 5, accountId: 1 };
const created: ClientEvent = { type: 'ClientCreated', data: { ...ids, ...facts } };
const deleted: ClientEvent = { type: 'ClientDeleted', data: ids };
const revised = (changes: Partial<ClientFacts>): ClientEvent => ({
  type: 'ClientRevised',
  data: { ...ids, ...facts, ...changes },
});

const after = (...events: ClientEvent[]): Client =>
  events.reduce(clientDecider.evolve, clientDecider.initial);
const decide = (command: ClientCommand, ...events: ClientEvent[]): ClientEvent[] =>
  clientDecider.decide(command, after(...events));

describe('a client', () => {
  test('is created with what is known', () => {
    expect(decide({ type: 'CreateClient', ...ids, facts })).toStrictEqual([created]);
    expect(after(created)).toStrictEqual({ status: 'active', ...ids, facts });
  });

  test('is not created twice', () => {
    const create: ClientCommand = { type: 'CreateClient', ...ids, facts };
    expect(() => decide(create, created)).toThrow(NotAllowedNow);
    expect(() => decide(create, created, deleted)).toThrow(NotAllowedNow);
  });

  test.each<[keyof ClientFacts, string]>([
    ['name', 'Acme Ltd'],
    ['email', 'pay@acme.example'],
    ['phone', '1'],
    ['address', '1 Road'],
    ['city', 'Town'],
    ['state', 'NY'],
    ['postalCode', '10001'],
    ['country', 'US'],
    ['notes', 'pays late'],
    ['industry', 'Anvils'],
    ['relationshipType', 'Slow Payer'],
    ['xeroContactId', 'x'],
  ])('that changes in its %s is recorded whole', (field, value) => {
    const changes = { [field]: value };
    expect(decide({ type: 'ReviseClient', changes }, created)).toStrictEqual([revised(changes)]);
    expect(after(created, revised(changes))).toStrictEqual({
      status: 'active',
      ...ids,
      facts: { ...facts, ...changes },
    });
  });

  test('that is said again is not recorded', () => {
    expect(decide({ type: 'ReviseClient', changes: facts }, created)).toStrictEqual([]);
    expect(decide({ type: 'ReviseClient', changes: {} }, created)).toStrictEqual([]);
  });

  test('is deleted once, and then is not there', () => {
    expect(decide({ type: 'DeleteClient' }, created)).toStrictEqual([deleted]);
    expect(decide({ type: 'DeleteClient' }, created, deleted)).toStrictEqual([]);
    expect(after(created, deleted)).toStrictEqual({ status: 'deleted', ...ids });
    expect(() => decide({ type: 'ReviseClient', changes: { name: 'Acme Ltd' } }, created, deleted)).toThrow(
      NotFound,
    );
  });

  test('that never was can be neither changed nor deleted', () => {
    expect(() => decide({ type: 'ReviseClient', changes: {} })).toThrow(NotFound);
    expect(() => decide({ type: 'DeleteClient' })).toThrow(NotFound);
  });
});

describe('the contacts of a client', () => {
  test('change whole, and stay in a change that leaves them out', () => {
    const withOffice = revised({ contacts: [office] });
    expect(decide({ type: 'ReviseClient', changes: { contacts: [office] } }, created)).toStrictEqual([
      withOffice,
    ]);
    expect(decide({ type: 'ReviseClient', changes: { phone: '1' } }, created, withOffice)).toStrictEqual([
      revised({ phone: '1', contacts: [office] }),
    ]);
  });

  test.each([
    ['the same again', [office, boss], 0],
    ['another order', [boss, office], 1],
    ['another name', [{ ...office, name: null }, boss], 1],
    ['one less', [office], 1],
  ] as const)('that are entered with %s', (_, contacts, events) => {
    const before = revised({ contacts: [office, boss] });
    const changes = { contacts: [...contacts] };
    expect(decide({ type: 'ReviseClient', changes }, created, before)).toHaveLength(events);
  });

  test.each(['billing@acme.example', 'Billing@ACME.example'])(
    'never have the client’s own address, also as %s',
    (email) => {
      const contacts = [{ ...office, email }];
      expect(() => decide({ type: 'ReviseClient', changes: { contacts } }, created)).toThrow(InvalidField);
      const create: ClientCommand = { type: 'CreateClient', ...ids, facts: { ...facts, contacts } };
      expect(() => decide(create)).toThrow(InvalidField);
    },
  );

  test('lose the one whose address becomes the client’s own', () => {
    const before = revised({ contacts: [office, boss] });
    const changes = { email: 'Office@acme.example' };
    expect(decide({ type: 'ReviseClient', changes }, created, before)).toStrictEqual([
      revised({ ...changes, contacts: [boss] }),
    ]);
  });

  test('may take the address that the client has no more', () => {
    const contacts = [{ ...office, email: 'billing@acme.example' }];
    const changes = { email: 'new@acme.example', contacts };
    expect(decide({ type: 'ReviseClient', changes }, created)).toStrictEqual([revised(changes)]);
  });
});

describe('a client each of whose emails waits for the user', () => {
  const set = (asksFirst: boolean): ClientEvent => ({
    type: 'ClientApprovalSet',
    data: { ...ids, asksFirst },
  });

  test('is made one, and no longer one, once', () => {
    expect(decide({ type: 'SetClientApproval', asksFirst: true }, created)).toStrictEqual([set(true)]);
    expect(decide({ type: 'SetClientApproval', asksFirst: true }, created, set(true))).toStrictEqual([]);
    expect(decide({ type: 'SetClientApproval', asksFirst: false }, created)).toStrictEqual([]);
    expect(after(created, set(true), set(false))).toStrictEqual(after(created));
    expect(() => decide({ type: 'SetClientApproval', asksFirst: true }, created, deleted)).toThrow(NotFound);
  });

  test('stays one when other facts change', () => {
    expect(after(created, set(true), revised({ name: 'Acme Ltd' }))).toMatchObject({
      facts: { name: 'Acme Ltd' },
      asksFirst: true,
    });
  });
});

describe('the late-fee terms of a client', () => {
  const terms = { kind: 'statutory', country: 'DE', debtor: 'business' } as const;
  const changed = (to: typeof terms | null): ClientEvent => ({
    type: 'ClientLateFeeTermsChanged',
    data: { ...ids, terms: to },
  });

  test('are set once, and given up for those of the account', () => {
    expect(decide({ type: 'ChangeClientLateFeeTerms', terms }, created)).toStrictEqual([changed(terms)]);
    expect(decide({ type: 'ChangeClientLateFeeTerms', terms }, created, changed(terms))).toStrictEqual([]);
    expect(decide({ type: 'ChangeClientLateFeeTerms', terms: null }, created)).toStrictEqual([]);
    expect(after(created, changed(terms), changed(null))).toStrictEqual(after(created));
    expect(() => decide({ type: 'ChangeClientLateFeeTerms', terms }, created, deleted)).toThrow(NotFound);
  });

  test('stay when other facts change', () => {
    expect(after(created, changed(terms), revised({ name: 'Acme Ltd' }))).toMatchObject({
      facts: { name: 'Acme Ltd' },
      lateFeeTerms: terms,
    });
  });
});

import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { canonicalJson } from '../canonical-json.ts';
import { NotAllowedNow, NotFound } from '../errors.ts';
import { sameFields } from '../fields-of-record.ts';
import type { ContactValues } from '../xero/records/contact-values.ts';
import type { ClientCommand, ClientEvent, ClientFacts } from './events.ts';
import { assertOthers, contactsBeside, sameContacts } from './contacts.ts';
import { contactFields } from './facts.ts';
import { type ActiveClient, type Client, evolveClient, noClient } from './state.ts';

type CommandOf<T extends ClientCommand['type']> = Extract<ClientCommand, { type: T }>;

const assertActive = (client: Client): ActiveClient => {
  if (client.status !== 'active') throw new NotFound('Client');
  return client;
};

const create = (
  { clientId, accountId, facts, fromXero }: CommandOf<'CreateClient'>,
  client: Client,
): ClientEvent[] => {
  if (client.status !== 'absent') throw new NotAllowedNow('This client exists already');
  assertOthers(facts.contacts, facts.email);
  const data = { clientId, accountId, ...facts, ...(fromXero && { fromXero }) };
  return [{ type: 'ClientCreated', data }];
};

const sameFacts = (
  { contacts, ...one }: ClientFacts,
  { contacts: otherContacts, ...other }: ClientFacts,
): boolean => sameFields(one, other) && sameContacts(contacts, otherContacts);

/** A contact's address that becomes the client's own by itself is no contact any more. */
const revise = ({ changes }: CommandOf<'ReviseClient'>, client: ActiveClient): ClientEvent[] => {
  const { clientId, accountId } = client;
  const changed = { ...client.facts, ...changes };
  if (changes.contacts !== undefined) assertOthers(changes.contacts, changed.email);
  const facts = { ...changed, contacts: contactsBeside(changed.contacts, changed.email) };
  return sameFacts(facts, client.facts)
    ? []
    : [{ type: 'ClientRevised', data: { clientId, accountId, ...facts } }];
};

/** A value that is the same in Xero as before stays as it is in Owed, also where the user has changed it. */
const sync = ({ fromXero }: CommandOf<'SyncClient'>, client: ActiveClient): ClientEvent[] => {
  const { clientId, accountId, facts, fromXero: before } = client;
  const kept: ContactValues = facts;
  const taken = <Field extends keyof ContactValues>(field: Field): ContactValues[Field] =>
    before?.[field] === fromXero[field] ? kept[field] : fromXero[field];
  const changed = contactFields.some((field) => before?.[field] !== fromXero[field]);
  if (!changed) return [];
  const values = {
    name: taken('name'),
    email: taken('email'),
    phone: taken('phone'),
    address: taken('address'),
    city: taken('city'),
    state: taken('state'),
    postalCode: taken('postalCode'),
    country: taken('country'),
  };
  const contacts = contactsBeside(facts.contacts, values.email);
  return [{ type: 'ClientRevised', data: { clientId, accountId, ...facts, ...values, contacts, fromXero } }];
};

const changeLateFeeTerms = (
  { terms }: CommandOf<'ChangeClientLateFeeTerms'>,
  { clientId, accountId, lateFeeTerms }: ActiveClient,
): ClientEvent[] =>
  canonicalJson(terms) === canonicalJson(lateFeeTerms ?? null)
    ? []
    : [{ type: 'ClientLateFeeTermsChanged', data: { clientId, accountId, terms } }];

const setApproval = (
  { asksFirst }: CommandOf<'SetClientApproval'>,
  { clientId, accountId, asksFirst: before }: ActiveClient,
): ClientEvent[] =>
  asksFirst === (before ?? false)
    ? []
    : [{ type: 'ClientApprovalSet', data: { clientId, accountId, asksFirst } }];

const remove = (client: Client): ClientEvent[] => {
  if (client.status === 'deleted') return [];
  const { clientId, accountId } = assertActive(client);
  return [{ type: 'ClientDeleted', data: { clientId, accountId } }];
};

/**
 * A client. Deleting it again changes nothing.
 * @throws NotFound for a client that is not there, NotAllowedNow when a creation meets a used stream, InvalidField when
 * contacts have the client's own address
 */
export const clientDecider: Decider<ClientCommand, Client, ClientEvent> = {
  name: 'client',
  version: 6,
  initial: noClient,
  decide: (command, client) =>
    match(command)
      .with({ type: 'CreateClient' }, (c) => create(c, client))
      .with({ type: 'ReviseClient' }, (c) => revise(c, assertActive(client)))
      .with({ type: 'SyncClient' }, (c) => sync(c, assertActive(client)))
      .with({ type: 'ChangeClientLateFeeTerms' }, (c) => changeLateFeeTerms(c, assertActive(client)))
      .with({ type: 'SetClientApproval' }, (c) => setApproval(c, assertActive(client)))
      .with({ type: 'DeleteClient' }, () => remove(client))
      .exhaustive(),
  evolve: evolveClient,
};

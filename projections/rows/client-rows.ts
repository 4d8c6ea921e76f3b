import { match } from 'ts-pattern';
import { fallbacks } from '../../contracts/messages.ts';
import type { ClientFacts } from '../../domain/client/events.ts';
import { defineProjection } from '../projection.ts';
import { searchedText, sortText } from './comparable-text.ts';

const factsOf = (data: ClientFacts) => ({
  name: data.name,
  email: data.email,
  phone: data.phone,
  address: data.address,
  city: data.city,
  state: data.state,
  postalCode: data.postalCode,
  country: data.country,
  currency: data.currency,
  relationshipType: data.relationshipType,
  contacts: data.contacts,
});

/** What lists know about a client. It stays after the client is deleted, as its invoices and emails do. */
export type ClientRowDocument = Readonly<ReturnType<typeof factsOf>> & {
  readonly createdAt: string;
  readonly isDeleted: boolean;
};

const addressOf = ({ address, postalCode, city, state, country }: ClientRowDocument): string =>
  [address, postalCode, city, state, country].filter((part) => part !== null && part !== '').join(' ');

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Clients for finding, sorting and naming rows, including deleted ones. */
export const clientRows = defineProjection({
  name: 'client-rows',
  version: 5,
  keys: {
    deleted: 'integer',
    name: 'text',
    email: 'text',
    relationship: 'text',
    phone: 'text',
    address: 'text',
    search: 'text',
    named: 'text',
  },
  indexes: [
    ['deleted', 'name'],
    ['deleted', 'email'],
    ['deleted', 'relationship'],
    ['deleted', 'phone'],
    ['deleted', 'address'],
    ['name'],
    ['id', 'deleted', 'search', 'named'],
  ],
  liveView: 'client-rows',
  handles: ['ClientCreated', 'ClientRevised', 'ClientDeleted'],
  documentIds: (event) => [event.data.clientId],
  fold: (client: ClientRowDocument | undefined, event) =>
    match(event)
      .with({ type: 'ClientCreated' }, ({ data, metadata }): ClientRowDocument => ({
        ...factsOf(data),
        createdAt: metadata.occurredAt,
        isDeleted: false,
      }))
      .with({ type: 'ClientRevised' }, ({ data }) => client && { ...client, ...factsOf(data) })
      .with({ type: 'ClientDeleted' }, () => client && { ...client, isDeleted: true })
      .exhaustive(),
  keysOf: (client) => ({
    deleted: client.isDeleted ? 1 : 0,
    name: sortText(client.isDeleted ? fallbacks.client : client.name),
    email: sortText(client.email),
    relationship: sortText(client.relationshipType),
    phone: orNull(sortText(client.phone ?? '')),
    address: orNull(sortText(addressOf(client))),
    search: searchedText(
      [
        client.name,
        client.email,
        ...client.contacts.map(({ email }) => email),
        client.phone ?? '',
        (client.phone ?? '').replace(/\D/g, ''),
      ].join(' '),
    ),
    named: searchedText(`${client.name} ${client.email}`),
  }),
});

import { match } from 'ts-pattern';
import { eachClientText } from '../contracts/invoices/client-texts.ts';
import type { ClientView } from '../contracts/invoices/clients.ts';
import type { ClientFacts } from '../domain/client/events.ts';
import { defineProjection } from './projection.ts';

const factsOf = (data: ClientFacts): ClientFacts => ({
  name: data.name,
  email: data.email,
  ...eachClientText((name) => data[name]),
  relationshipType: data.relationshipType,
  contacts: data.contacts,
  xeroContactId: data.xeroContactId,
});

/** The clients of an account, as the list shows them. */
export const clients = defineProjection({
  name: 'clients',
  version: 4,
  keys: {},
  indexes: [],
  liveView: 'clients',
  handles: ['ClientCreated', 'ClientRevised', 'ClientDeleted'],
  documentIds: (event) => [event.data.clientId],
  fold: (client: ClientView | undefined, event, ref) =>
    match(event)
      .with({ type: 'ClientCreated' }, ({ data, metadata }): ClientView => ({
        id: ref.id,
        userId: ref.account,
        ...factsOf(data),
        createdAt: metadata.occurredAt,
      }))
      .with({ type: 'ClientRevised' }, ({ data }) => client && { ...client, ...factsOf(data) })
      .with({ type: 'ClientDeleted' }, () => undefined)
      .exhaustive(),
  keysOf: () => ({}),
});

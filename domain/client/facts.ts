import type { ClientBody, ClientChangeBody } from '../../contracts/clients.ts';
import { givenFields } from '../fields-of-record.ts';
import type { ClientFacts } from './events.ts';

/** What an address book says about a client. */
export const contactFields = [
  'name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
] as const satisfies readonly (keyof ClientFacts)[];

/** The default relationship of a client. */
export const defaultRelationship: ClientFacts['relationshipType'] = 'Regular Client';

const contactsFrom = (contacts: ClientBody['contacts']): ClientFacts['contacts'] =>
  (contacts ?? []).map(({ name = null, email, role }) => ({ name, email, role }));

/** The facts of a new client from what the user entered. */
export const clientFactsFrom = (body: ClientBody): ClientFacts => ({
  name: body.name,
  email: body.email,
  phone: body.phone ?? null,
  address: body.address ?? null,
  city: body.city ?? null,
  state: body.state ?? null,
  postalCode: body.postalCode ?? null,
  country: body.country ?? null,
  notes: body.notes ?? null,
  industry: body.industry ?? null,
  relationshipType: body.relationshipType ?? defaultRelationship,
  contacts: contactsFrom(body.contacts),
  xeroContactId: null,
});

/** What the user changed about a client: an absent field stays as it is, an empty one is cleared. */
export const clientChangesFrom = (body: ClientChangeBody): Partial<ClientFacts> =>
  givenFields<Omit<ClientFacts, 'xeroContactId'>>({
    name: body.name,
    email: body.email,
    phone: body.phone,
    address: body.address,
    city: body.city,
    state: body.state,
    postalCode: body.postalCode,
    country: body.country,
    notes: body.notes,
    industry: body.industry,
    relationshipType: body.relationshipType === null ? defaultRelationship : body.relationshipType,
    contacts: body.contacts === undefined ? undefined : contactsFrom(body.contacts),
  });

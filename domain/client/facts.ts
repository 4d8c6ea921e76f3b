import type { ClientBody, ClientChangeBody } from '../../contracts/clients.ts';
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
export const clientChangesFrom = (body: ClientChangeBody): Partial<ClientFacts> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.email !== undefined && { email: body.email }),
  ...(body.phone !== undefined && { phone: body.phone }),
  ...(body.address !== undefined && { address: body.address }),
  ...(body.city !== undefined && { city: body.city }),
  ...(body.state !== undefined && { state: body.state }),
  ...(body.postalCode !== undefined && { postalCode: body.postalCode }),
  ...(body.country !== undefined && { country: body.country }),
  ...(body.notes !== undefined && { notes: body.notes }),
  ...(body.industry !== undefined && { industry: body.industry }),
  ...(body.relationshipType !== undefined && {
    relationshipType: body.relationshipType ?? defaultRelationship,
  }),
  ...(body.contacts !== undefined && { contacts: contactsFrom(body.contacts) }),
});

import type { ClientFacts } from './events.ts';

/** What is known of a client when nothing but name and email address was entered. */
export const bareFacts = {
  phone: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  notes: null,
  industry: null,
  relationshipType: 'Regular Client',
  contacts: [],
  xeroContactId: null,
} satisfies Omit<ClientFacts, 'name' | 'email'>;

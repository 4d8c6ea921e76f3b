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

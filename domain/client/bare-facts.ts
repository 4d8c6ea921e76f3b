import { eachClientText } from '../../contracts/invoices/client-texts.ts';
import type { ClientFacts } from './events.ts';

/** What is known of a client when nothing but name and email address was entered. */
export const bareFacts = {
  ...eachClientText(() => null),
  relationshipType: 'Regular Client',
  contacts: [],
  xeroContactId: null,
} satisfies Omit<ClientFacts, 'name' | 'email'>;

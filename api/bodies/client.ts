import { eachClientText } from '../../contracts/invoices/client-texts.ts';
import type { ClientChange } from '../../commands/clients.ts';
import { assertCurrency } from './known-currency.ts';
import { assertRepeats, repeatsStored } from './read-only-fields.ts';
import type { ClientBody, ClientChangeBody, ClientView } from '../../contracts/invoices/clients.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import type { ClientFacts } from '../../domain/client/events.ts';
import { givenFields } from '../../domain/fields-of-record.ts';

type Whose = Pick<ActiveAccount, 'accountId'>;

const readOnly = ['id', 'userId', 'xeroContactId', 'createdAt'] as const;

/** The default relationship of a client. */
const defaultRelationship: ClientFacts['relationshipType'] = 'Regular Client';

const contactsFrom = (contacts: ClientBody['contacts']): ClientFacts['contacts'] =>
  (contacts ?? []).map(({ name = null, email, role }) => ({ name, email, role }));

/** The facts of a new client. Read-only fields are refused, but for whose it will be. @throws InvalidField */
export const newClientFrom = (body: ClientBody, { accountId: userId }: Whose): ClientFacts => {
  assertRepeats(body, { userId }, readOnly);
  assertCurrency(body.currency);
  return factsFrom(body);
};

const factsFrom = (body: ClientBody): ClientFacts => ({
  name: body.name,
  email: body.email,
  ...eachClientText((name) => body[name] ?? null),
  relationshipType: body.relationshipType ?? defaultRelationship,
  contacts: contactsFrom(body.contacts),
  xeroContactId: null,
});

/** An absent field stays as it is, an empty one is cleared. */
const changesFrom = (body: ClientChangeBody): Partial<ClientFacts> =>
  givenFields<Omit<ClientFacts, 'xeroContactId'>>({
    name: body.name,
    email: body.email,
    ...eachClientText((name) => body[name]),
    relationshipType: body.relationshipType === null ? defaultRelationship : body.relationshipType,
    contacts: body.contacts === undefined ? undefined : contactsFrom(body.contacts),
  });

/**
 * What a body changes of a client. Its read-only fields have to repeat what is stored.
 * @param stored the client as its list shows it
 */
export const clientChangeFrom = (body: ClientChangeBody, stored: () => Promise<ClientView>): ClientChange => {
  assertCurrency(body.currency);
  return {
    changes: changesFrom(body),
    ...repeatsStored(body, stored, readOnly),
  };
};

import { z } from 'zod';
import {
  clientBody,
  clientContacts,
  clientFields,
  mostContacts,
  ownAddress,
  relationshipType,
  type ClientContact,
  type ClientView,
} from '../../../contracts/invoices/clients.ts';
import { clientTexts, eachClientText } from '../../../contracts/invoices/client-texts.ts';
import { splitAddresses } from '../../../contracts/senders/email-address.ts';
import { emailAddressesUpTo } from '../../../contracts/fields.ts';
import { isSameAddress } from '../../../domain/address/same-address.ts';
import { copyAddresses } from '../../../domain/client/contacts.ts';
import { enteredText } from '../../ui/forms/entered-text.ts';

const { shape } = clientBody;

/** The contacts with the addresses of a text; those that are known keep their names. */
export const contactsOf = (text: string, known: readonly ClientContact[] = []): ClientContact[] =>
  splitAddresses(text).map((email) => {
    const name = known.find((one) => isSameAddress(one.email, email))?.name ?? null;
    return { name, email, role: 'copy' };
  });

const copiesTo = emailAddressesUpTo(mostContacts, 300 * mostContacts).superRefine((text, context) => {
  for (const { message } of clientContacts.safeParse(contactsOf(text)).error?.issues ?? [])
    context.addIssue({ code: 'custom', message });
});

const fields = z.object({
  name: clientFields.name,
  email: clientFields.email,
  contacts: copiesTo,
  relationshipType: enteredText(relationshipType),
  ...eachClientText((name) => enteredText(shape[name])),
});

/** The form of a client: every field holds text. */
export const clientForm = fields.refine(
  ({ email, contacts }) => splitAddresses(contacts).every((one) => !isSameAddress(one, email)),
  { path: ['contacts'], error: ownAddress },
);

export type ClientFormInput = z.input<typeof clientForm>;
export type ClientFormOutput = z.output<typeof clientForm>;

/** What the fields are called. */
export const clientLabels: Readonly<Record<keyof ClientFormInput, string>> = {
  name: 'Name',
  email: 'Email',
  contacts: 'Copies to',
  relationshipType: 'Relationship',
  ...eachClientText((name) => clientTexts[name].label),
};

export const emptyClient: ClientFormInput = {
  name: '',
  email: '',
  contacts: '',
  relationshipType: 'Regular Client',
  ...eachClientText(() => ''),
};

export const clientToForm = (client: ClientView): ClientFormInput => ({
  name: client.name,
  email: client.email,
  contacts: copyAddresses(client.contacts).join(', '),
  relationshipType: client.relationshipType,
  ...eachClientText((name) => client[name] ?? ''),
});

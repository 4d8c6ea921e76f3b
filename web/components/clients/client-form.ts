import { z } from 'zod';
import { clientBody, clientFields, relationshipType, type ClientView } from '../../../contracts/clients.ts';
import { enteredText } from '../../lib/entered-text.ts';

const { shape } = clientBody;

/** The form of a client: every field holds text. */
export const clientForm = z.object({
  name: clientFields.name,
  email: clientFields.email,
  relationshipType: enteredText(relationshipType),
  phone: enteredText(shape.phone),
  address: enteredText(shape.address),
  city: enteredText(shape.city),
  state: enteredText(shape.state),
  postalCode: enteredText(shape.postalCode),
  country: enteredText(shape.country),
  industry: enteredText(shape.industry),
  notes: enteredText(shape.notes),
});

export type ClientFormInput = z.input<typeof clientForm>;
export type ClientFormOutput = z.output<typeof clientForm>;

/** What the fields are called. */
export const clientLabels: Readonly<Record<keyof ClientFormInput, string>> = {
  name: 'Name',
  email: 'Email',
  relationshipType: 'Relationship',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  industry: 'Industry',
  notes: 'Notes',
};

export const emptyClient: ClientFormInput = {
  name: '',
  email: '',
  relationshipType: 'Regular Client',
  phone: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  industry: '',
  notes: '',
};

export const clientToForm = (client: ClientView): ClientFormInput => ({
  name: client.name,
  email: client.email,
  relationshipType: client.relationshipType,
  phone: client.phone ?? '',
  address: client.address ?? '',
  city: client.city ?? '',
  state: client.state ?? '',
  postalCode: client.postalCode ?? '',
  country: client.country ?? '',
  industry: client.industry ?? '',
  notes: client.notes ?? '',
});

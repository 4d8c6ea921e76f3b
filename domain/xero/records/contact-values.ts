import { clientFields, clientName } from '../../../contracts/invoices/clients.ts';
import type { XeroContact } from './records.ts';

/** What Xero says about a client. */
export interface ContactValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** Removes what Owed does not store, and shortens what is longer than Owed stores. */
const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

const line = (text: string | null, most: number): string | null => {
  const fitting = oneLine(text ?? '', most);
  return fitting === '' ? null : fitting;
};

const lines = (text: string | null, most: number): string | null => {
  const fitting = (text ?? '')
    .split('\n')
    .map((one) => oneLine(one, most))
    .filter((one) => one !== '')
    .join('\n')
    .slice(0, most);
  return fitting === '' ? null : fitting;
};

/** A name of one letter is followed by its address, because a client's name has at least two. */
const nameOf = (name: string, email: string): string => {
  const fitting = oneLine(name, 200);
  return clientName.safeParse(fitting).success ? fitting : oneLine(`${fitting} ${email}`, 200);
};

/** A contact as a client; undefined without an email address that can be written to. */
export const contactValues = (contact: XeroContact): ContactValues | undefined => {
  const email = clientFields.email.safeParse(contact.email ?? '');
  if (!email.success) return undefined;
  return {
    name: nameOf(contact.name, email.data),
    email: email.data,
    phone: line(contact.phone, 100),
    address: lines(contact.address, 500),
    city: line(contact.city, 200),
    state: line(contact.state, 200),
    postalCode: line(contact.postalCode, 50),
    country: line(contact.country, 100),
  };
};

/** Whether Owed makes a client of a contact without knowing an invoice of it. */
export const isImported = ({ isArchived, isCustomer, isSupplier }: XeroContact): boolean =>
  !isArchived && (isCustomer || !isSupplier);

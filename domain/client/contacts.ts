import { ownAddress, type ClientContact } from '../../contracts/invoices/clients.ts';
import { distinctAddresses } from '../../contracts/senders/email-address.ts';
import { isSameAddress } from '../address/same-address.ts';
import { InvalidField } from '../errors.ts';

const getCopies: ReadonlySet<ClientContact['role']> = new Set(['copy']);

/** The addresses that get copies of the emails to a client, in the order in which they were entered. */
export const copyAddresses = (contacts: readonly ClientContact[]): string[] =>
  contacts.filter(({ role }) => getCopies.has(role)).map(({ email }) => email);

const inOrder = (contacts: readonly ClientContact[]): string =>
  JSON.stringify(contacts.map(({ name, email, role }) => [name, email, role]));

/** Whether two lists say the same in the same order. */
export const sameContacts = (some: readonly ClientContact[], others: readonly ClientContact[]): boolean =>
  inOrder(some) === inOrder(others);

/** @throws InvalidField for the client's own address, which gets the email itself */
export const assertOthers = (contacts: readonly ClientContact[], email: string): void => {
  if (contacts.some((one) => isSameAddress(one.email, email))) throw new InvalidField('contacts', ownAddress);
};

/** Without the one whose address the client has now: it gets the email itself. */
export const contactsBeside = (contacts: readonly ClientContact[], email: string): ClientContact[] =>
  contacts.filter((one) => !isSameAddress(one.email, email));

/**
 * The contacts with further addresses that get copies; those that are there keep their place and name.
 * @param most the highest number of contacts that are kept
 */
export const withCopies = (
  contacts: readonly ClientContact[],
  addresses: readonly string[],
  { email, most }: { readonly email: string; readonly most: number },
): ClientContact[] => {
  const further = distinctAddresses(addresses, [email, ...contacts.map((one) => one.email)]);
  return [
    ...contacts,
    ...further.map((address) => ({ name: null, email: address, role: 'copy' as const })),
  ].slice(0, Math.max(most, contacts.length));
};

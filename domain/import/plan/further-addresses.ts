import { mostContacts, type ClientContact, type ClientView } from '../../../contracts/invoices/clients.ts';
import { distinctAddresses, isEmailAddress } from '../../../contracts/senders/email-address.ts';
import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import type { FieldChange, ImportChoices } from '../../../contracts/imports/imports.ts';
import { contactsBeside, copyAddresses, withCopies } from '../../client/contacts.ts';
import type { ClientDraft } from './drafts.ts';
import type { Remarks } from './remarks.ts';

/** What becomes of the addresses that a row has beside the client's own. */
export interface FurtherAddresses {
  /** They get copies. */
  readonly copies: readonly string[];
  /** They are kept in the notes of a new client: as chosen, or because nothing can be sent there. */
  readonly noted: readonly string[];
}

/**
 * A column of copies is one whatever is chosen for further addresses of another cell.
 * @param own the client's address after the import, which may be another than the row's
 */
export const furtherOf = (
  { email, otherEmails, copies }: ClientDraft,
  { furtherAddresses }: Pick<ImportChoices, 'furtherAddresses'>,
  own: string,
): FurtherAddresses => {
  const meant = furtherAddresses === 'copies' ? [...copies, ...otherEmails] : copies;
  const all = distinctAddresses([...copies, ...otherEmails], [own, email]);
  const asCopies = distinctAddresses(meant.filter(isEmailAddress), [own, email]).slice(0, mostContacts);
  return { copies: asCopies, noted: distinctAddresses(all, asCopies) };
};

const asText = (contacts: readonly ClientContact[]): string | null =>
  copyAddresses(contacts).join(', ') || null;

/** The contacts that a known client gets, and the change to be shown with the first row that brings one. */
interface GivenCopies {
  readonly contacts: ClientContact[];
  readonly change: FieldChange;
}

export interface KnownCopies {
  /** Absent when the row brings none. */
  readonly given?: GivenCopies;
  /** What the file has, and Owed keeps as it is. */
  readonly kept?: FieldChange;
}

/** What the rows of a file add to the copies of known clients: each client changes once, with its first row that adds one. */
export class CopiesOfKnown {
  private readonly given = new Map<number, GivenCopies>();
  private readonly choices: ImportChoices;
  private readonly changedHere: ReadonlyMap<number, ReadonlySet<ImportField>> | undefined;

  constructor(choices: ImportChoices, changedHere?: ReadonlyMap<number, ReadonlySet<ImportField>>) {
    this.choices = choices;
    this.changedHere = changedHere;
  }

  /**
   * @param email the client's address after the import
   * @param mayChange whether this row may change the client
   */
  add(
    client: ClientView,
    { copies, noted }: FurtherAddresses,
    {
      email,
      mayChange,
      remarks,
    }: { readonly email: string; readonly mayChange: boolean; readonly remarks: Remarks },
  ): KnownCopies {
    const earlier = this.given.get(client.id);
    const before = earlier?.contacts ?? contactsBeside(client.contacts, email);
    const after = withCopies(before, copies, { email, most: mostContacts });
    const isNew = after.length > before.length;
    const change: FieldChange = { field: 'clientCopies', from: asText(client.contacts), to: asText(after) };
    const isTaken = isNew && this.choices.knownCopies === 'use' && this.choices.seen === 'update';
    const isKept =
      this.choices.changedHere === 'keep' && this.changedHere?.get(client.id)?.has('clientCopies');
    if (isTaken && isKept === true) return { kept: change };
    if (isNew && this.choices.seen === 'update') remarks.ask('knownCopies');
    const isGiven = isTaken && (earlier !== undefined || mayChange);
    const known = isGiven ? after : before;
    const others = distinctAddresses(
      [...copies, ...noted],
      [email, ...known.map((contact) => contact.email)],
    );
    if (others.length > 0) remarks.note('other_addresses', others.join(', '));
    if (!isGiven) return {};
    if (earlier === undefined) {
      const given = { contacts: after, change };
      this.given.set(client.id, given);
      return { given };
    }
    remarks.note(
      'copies',
      distinctAddresses(copies, distinctAddresses(copies, copyAddresses(after))).join(', '),
    );
    // The row that brought the first one shows, and applies, all of them.
    earlier.contacts.splice(0, earlier.contacts.length, ...after);
    earlier.change.to = change.to;
    return {};
  }
}

/** Adds the addresses of a further row to a client that an earlier row makes. */
export const addToNew = (
  values: { readonly email: string; contacts?: ClientContact[] | undefined },
  addresses: readonly string[],
): void => {
  const contacts = withCopies(values.contacts ?? [], addresses, { email: values.email, most: mostContacts });
  if (contacts.length > 0) values.contacts = contacts;
};

import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import { keysOf } from '../../../contracts/keys-of.ts';
import { eachInvoiceText, type InvoiceText } from '../../../contracts/invoices/invoice-texts.ts';
import type { ClientFacts } from '../../client/events.ts';
import type { InvoiceFacts } from '../../invoice/events.ts';

/** The facts of a client that an import compares: not its contacts, and not what only Owed knows. */
export type ComparedClientFact = Exclude<
  keyof ClientFacts,
  'contacts' | 'relationshipType' | 'xeroContactId'
>;

/** The field of the file that holds each of them; null for what no file has. */
export const clientFieldNames = {
  name: 'clientName',
  email: 'clientEmail',
  phone: 'clientPhone',
  address: 'clientAddress',
  city: 'clientCity',
  state: 'clientState',
  postalCode: 'clientPostalCode',
  country: 'clientCountry',
  notes: 'clientNotes',
  industry: null,
  // A file's currency is that of its invoices.
  currency: null,
} as const satisfies Readonly<Record<ComparedClientFact, ImportField | null>>;

/** Each fact with the field of the file that holds it. */
export const clientFields: readonly { readonly fact: ComparedClientFact; readonly field: ImportField }[] =
  keysOf(clientFieldNames).flatMap((fact) => {
    const field = clientFieldNames[fact];
    return field === null ? [] : [{ fact, field }];
  });

/** What an import compares of an invoice: not whose it is and its number, by which it is recognized. */
export type ComparedInvoiceFact =
  | Exclude<keyof InvoiceFacts, 'clientId' | 'invoiceNumber' | 'importedFrom'>
  | 'dueDate';
/** A field of the file, which has the same name in the view of an invoice. */
export type ComparedInvoiceField = 'currency' | 'amount' | 'dateIssued' | 'dueDate' | InvoiceText;

const invoiceFieldNames: Readonly<Record<ComparedInvoiceFact, ComparedInvoiceField>> = {
  currency: 'currency',
  amountCents: 'amount',
  dueDate: 'dueDate',
  dateIssued: 'dateIssued',
  ...eachInvoiceText((name) => name),
};

/** Each fact with the field of the file that holds it. */
export const invoiceFields: readonly {
  readonly fact: ComparedInvoiceFact;
  readonly field: ComparedInvoiceField;
}[] = keysOf(invoiceFieldNames).map((fact) => ({ fact, field: invoiceFieldNames[fact] }));

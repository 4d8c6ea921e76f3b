import { contactFields } from '../../client/facts.ts';

/** What an import compares of a client, and the field of the file that holds it. */
export const clientFields = [...contactFields, 'notes'] as const;
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
} as const;

/** What an import compares of an invoice: the field of the file, and the name of the value in Owed. */
export const invoiceFields = [
  'amount',
  'dueDate',
  'dateIssued',
  'description',
  'notes',
  'paymentUrl',
] as const;
export const invoiceValueNames = {
  amount: 'amountCents',
  dueDate: 'dueDate',
  dateIssued: 'dateIssued',
  description: 'description',
  notes: 'notes',
  paymentUrl: 'paymentUrl',
} as const;

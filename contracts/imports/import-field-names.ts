import type { Encoding, ImportField } from './import-fields.ts';
import { eachInvoiceText, invoiceTexts } from '../invoices/invoice-texts.ts';

/** What the fields of an import are called on screens. */
export const importFieldNames: Readonly<Record<ImportField, string>> = {
  clientName: 'Client name',
  clientFirstName: 'First name',
  clientLastName: 'Last name',
  clientEmail: 'Client email',
  clientCopies: 'Copies to',
  clientPhone: 'Phone',
  clientAddress: 'Address',
  clientCity: 'City',
  clientState: 'State',
  clientPostalCode: 'Postal code',
  clientCountry: 'Country',
  clientNotes: 'Notes about the client',
  invoiceNumber: 'Invoice number',
  amount: 'Total amount',
  amountDue: 'Amount still due',
  amountPaid: 'Amount already paid',
  amountCredited: 'Amount credited',
  lineAmount: 'Line amount',
  lineTax: 'Line tax',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  currency: 'Currency',
  dateIssued: 'Issue date',
  dueDate: 'Due date',
  terms: 'Payment terms',
  datePaid: 'Date paid',
  status: 'Status',
  ...eachInvoiceText((name) => invoiceTexts[name].label),
  documentType: 'Document type',
};

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Western (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'iso-8859-1': 'Western (ISO 8859-1)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'iso-8859-15': 'Western (ISO 8859-15)',
  macintosh: 'Western (Mac)',
};

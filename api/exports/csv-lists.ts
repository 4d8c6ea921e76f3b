import type { ClientRow, InvoiceRow, SentEmailRow, SequenceRow } from '../../contracts/lists.ts';
import { decimalOf } from './csv.ts';
import type { CsvList } from './list-csv.ts';

export const invoiceCsv: CsvList<InvoiceRow> = {
  name: 'Invoices',
  header: [
    'Invoice number',
    'Client name',
    'Client email',
    'Amount',
    'Currency',
    'Issue date',
    'Due date',
    'Status',
    'Date paid',
    'Promised date',
  ],
  cells: (row) => [
    row.invoiceNumber,
    row.clientName,
    row.clientEmail,
    decimalOf(row.amount),
    'USD',
    row.dateIssued,
    row.dueDate,
    row.status,
    row.datePaid,
    row.promisedPaymentDate,
  ],
};

export const clientCsv: CsvList<ClientRow> = {
  name: 'Clients',
  header: [
    'Client name',
    'Client email',
    'Relationship',
    'Phone',
    'Address',
    'City',
    'State',
    'Postal code',
    'Country',
    'Unpaid amount',
  ],
  cells: (row) => [
    row.name,
    row.email,
    row.relationshipType,
    row.phone,
    row.address,
    row.city,
    row.state,
    row.postalCode,
    row.country,
    decimalOf(row.invoices.unpaidCents),
  ],
};

export const sequenceCsv: CsvList<SequenceRow> = {
  name: 'Sequences',
  header: ['Client name', 'Client email', 'Invoice number', 'Amount', 'Due date', 'Status', 'Promised date'],
  cells: (row) => [
    row.clientName,
    row.clientEmail,
    row.invoiceNumber,
    row.amount === null ? null : decimalOf(row.amount),
    row.dueDate,
    row.status,
    row.promisedPaymentDate,
  ],
};

export const sentEmailCsv: CsvList<SentEmailRow> = {
  name: 'Sent emails',
  header: ['Sent at', 'Recipient', 'Client name', 'Invoice number', 'Subject', 'Status'],
  cells: (row) => [row.sentAt, row.recipient, row.clientName, row.invoiceNumber, row.subject, row.status],
};

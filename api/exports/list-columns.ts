import { decimalText } from '../../domain/money/format.ts';
import { collectionStatusNames } from '../../contracts/invoices/collection.ts';
import { clientTexts } from '../../contracts/invoices/client-texts.ts';
import { invoiceTexts } from '../../contracts/invoices/invoice-texts.ts';
import {
  balanceEntryNames,
  balanceEntrySources,
  creditMoveWords,
  makesMoreDue,
} from '../../contracts/invoices/balance-names.ts';
import type { Currency } from '../../contracts/currencies.ts';
import type { SumView } from '../../contracts/invoices/dashboard.ts';
import type { PaymentRow } from '../../contracts/invoices/payments.ts';
import type { ClientRow, InvoiceRow, SentEmailRow, SequenceRow } from '../../contracts/invoices/lists.ts';
import { dateIn, timeIn } from '../../domain/calendar.ts';
import {
  daysLate,
  emailStatusLabel,
  invoiceStateLabel,
  stateLabels,
} from '../../domain/reasons/shown-status.ts';
import type { Money } from '../../domain/money/money.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import { copyAddresses } from '../../domain/client/contacts.ts';
import type { ColumnKind, SheetCell } from '../../platform/ports/formats/workbook-writer.ts';

/** Whose list it is: states and times are as the account sees them. */
type Viewer = Pick<ListCall, 'today' | 'timeZone' | 'currency'>;

/** A column of an exported list. */
export interface ExportedColumn<Row> {
  readonly header: string;
  readonly kind: ColumnKind;
  /** `1234.50` for money, `YYYY-MM-DD` for a date. */
  readonly cell: (row: Row) => SheetCell;
}

/** A list as a file: a table of columns, one row a record. */
export interface ExportedList<Row> {
  /** Of the file, without its extension. */
  readonly name: string;
  readonly columns: (viewer: Viewer) => readonly ExportedColumn<Row>[];
}

interface Cells extends Readonly<Record<ColumnKind, string | number | Money>> {
  readonly text: string;
  readonly date: string;
  readonly number: number;
  readonly money: Money;
}

const column =
  <Kind extends ColumnKind>(kind: Kind) =>
  <Row>(header: string, cell: (row: Row) => Cells[Kind] | null): ExportedColumn<Row> => ({
    header,
    kind,
    cell: (row) => {
      const value: string | number | Money | null = cell(row);
      return typeof value === 'object' && value !== null ? decimalText(value) : value;
    },
  });
const text = column('text');
const date = column('date');
const number = column('number');
const money = column('money');

/** `2026-12-03 09:00` in the account's zone, which the header names. */
const momentIn = (zone: string, at: string): string => {
  const ms = Date.parse(at);
  return `${dateIn(zone, ms)} ${timeIn(zone, ms)}`;
};

/** When the next email goes; null while nothing is sent. */
const nextEmailOf = ({ status, next }: Pick<SequenceRow, 'status' | 'next'>): string | null =>
  status === 'active' && next !== null ? `${next.scheduledDate} ${next.scheduledTime}` : null;

const stateOf = (
  { status, holds, steps }: Pick<SequenceRow, 'status' | 'holds' | 'steps'>,
  promisedDate: string | null,
): string =>
  stateLabels(status, holds, promisedDate, steps)
    .map((label) => label.text)
    .join('; ');

export const exportedInvoices: ExportedList<InvoiceRow> = {
  name: 'Invoices',
  columns: ({ today, timeZone }) => [
    text('Invoice number', (row) => row.invoiceNumber),
    text('Client name', (row) => row.clientName),
    text('Client email', (row) => row.clientEmail),
    money('Amount', ({ amount: minor, currency }) => ({ minor, currency })),
    text('Currency', (row) => row.currency),
    date('Issue date', (row) => row.dateIssued),
    date('Due date', (row) => row.dueDate),
    text('Status', (row) => invoiceStateLabel(row, today)),
    number('Days late', (row) => daysLate(row, today)),
    date('Date paid', (row) => row.datePaid),
    date('Promised date', (row) => row.promisedPaymentDate),
    text(invoiceTexts.poNumber.label, (row) => row.poNumber),
    text('Sequence', ({ sequence, promisedPaymentDate }) =>
      sequence === null ? null : stateOf(sequence, promisedPaymentDate),
    ),
    text(`Next email (${timeZone})`, ({ sequence }) => (sequence === null ? null : nextEmailOf(sequence))),
    text('Not chased', ({ collectionStatus: aside }) =>
      aside === undefined ? null : collectionStatusNames[aside.status],
    ),
    date('Not chased since', ({ collectionStatus: aside }) => aside?.since ?? null),
    text('Lawyer or agency', ({ collectionStatus: aside }) =>
      aside === undefined ? null : [aside.who, aside.reference].filter(Boolean).join(', ') || null,
    ),
    money('Late fees open', ({ lateFeesOpen: minor, currency }) =>
      minor === undefined ? null : { minor, currency },
    ),
  ],
};

/** The texts of a client that its list shows. */
const addressed = ['phone', 'address', 'city', 'state', 'postalCode', 'country'] as const;

const sumIn = (sums: readonly SumView[], currency: Currency): Money => ({
  minor: sums.find((sum) => sum.currency === currency)?.cents ?? 0,
  currency,
});

/** "EUR 120.00; JPY 5000"; null for none. */
const othersOf = (sums: readonly SumView[], currency: Currency): string | null =>
  sums
    .filter((sum) => sum.currency !== currency)
    .map((sum) => `${sum.currency} ${decimalText({ minor: sum.cents, currency: sum.currency })}`)
    .join('; ') || null;

export const exportedClients: ExportedList<ClientRow> = {
  name: 'Clients',
  columns: ({ currency }) => [
    text('Client name', (row) => row.name),
    text('Client email', (row) => row.email),
    text('Copies to', (row) => copyAddresses(row.contacts).join(', ') || null),
    text('Relationship', (row) => row.relationshipType),
    ...addressed.map((name) => text(clientTexts[name].label, (row: ClientRow) => row[name])),
    money('Unpaid amount', ({ invoices }) => sumIn(invoices.unpaidSums, currency)),
    text('Currency', () => currency),
    text('Unpaid in other currencies', ({ invoices }) => othersOf(invoices.unpaidSums, currency)),
  ],
};

export const exportedSequences: ExportedList<SequenceRow> = {
  name: 'Sequences',
  columns: ({ timeZone }) => [
    text('Client name', (row) => row.clientName),
    text('Client email', (row) => row.clientEmail),
    text('Invoice number', (row) => row.invoiceNumber),
    money('Amount', ({ amount: minor, currency }) =>
      minor === null || currency === null ? null : { minor, currency },
    ),
    text('Currency', (row) => row.currency),
    date('Due date', (row) => row.dueDate),
    text('Status', (row) => stateOf(row, row.promisedPaymentDate)),
    date('Promised date', (row) => row.promisedPaymentDate),
    text(`Next email (${timeZone})`, nextEmailOf),
  ],
};

export const exportedSentEmails: ExportedList<SentEmailRow> = {
  name: 'Sent emails',
  columns: ({ timeZone }) => [
    text(`Sent at (${timeZone})`, (row) => momentIn(timeZone, row.sentAt)),
    text('Recipient', (row) => row.recipient),
    text('Client name', (row) => row.clientName),
    text('Invoice number', (row) => row.invoiceNumber),
    text('Subject', (row) => row.subject),
    text('Status', emailStatusLabel),
  ],
};

export const exportedPayments: ExportedList<PaymentRow> = {
  name: 'Payments',
  columns: () => [
    date('Date', (row) => row.date),
    text('Client', (row) => row.clientName),
    text('Invoice', (row) => row.invoiceNumber),
    text('Kind', (row) => balanceEntryNames[row.kind]),
    money('Amount', (row) => ({
      minor: makesMoreDue(row) ? -row.amount : row.amount,
      currency: row.currency,
    })),
    text('Currency', (row) => row.currency),
    text('Method', (row) => row.method ?? null),
    text('Reference', (row) => creditMoveWords(row) ?? row.reference ?? null),
    text('Reason', (row) => row.reason ?? null),
    text('Note', (row) => row.note ?? null),
    text('Source', (row) => balanceEntrySources[row.recordedBy]),
  ],
};

import { z } from 'zod';
import { invoiceTextNames } from '../invoices/invoice-text-names.ts';

/** What a column of an imported file can hold. */
export const importFields = [
  'clientName',
  'clientFirstName',
  'clientLastName',
  'clientEmail',
  'clientCopies',
  'clientPhone',
  'clientAddress',
  'clientCity',
  'clientState',
  'clientPostalCode',
  'clientCountry',
  'clientNotes',
  'invoiceNumber',
  'amount',
  'amountDue',
  'amountPaid',
  'amountCredited',
  'lineAmount',
  'lineTax',
  'quantity',
  'unitPrice',
  'currency',
  'dateIssued',
  'dueDate',
  'terms',
  'datePaid',
  'status',
  ...invoiceTextNames,
  'documentType',
] as const;
export const importField = z.enum(importFields);
export type ImportField = z.infer<typeof importField>;

/** How the amounts of a column are written: `1,234.50` or `1.234,50`. */
export const decimalMark = z.enum(['point', 'comma']);
export type DecimalMark = z.infer<typeof decimalMark>;

/** The order of day, month and year in a column. */
export const dateOrder = z.enum(['dmy', 'mdy', 'ymd']);
export type DateOrder = z.infer<typeof dateOrder>;

/** Whether several columns may hold the field: the lines of an address are joined; any other field has one column. */
export const mayRepeat = (field: ImportField | null): boolean => field === null || field === 'clientAddress';

export const columnMapping = z.strictObject({
  /** Null for a column that is not imported. */
  field: importField.nullable(),
  /** Of amounts and dates; null while it is not known. */
  format: z.union([decimalMark, dateOrder]).nullable(),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
] as const;
export const encoding = z.enum(encodings);
export type Encoding = z.infer<typeof encoding>;

export const delimiters = [',', ';', '\t', '|'] as const;
export const delimiter = z.enum(delimiters);
export type Delimiter = z.infer<typeof delimiter>;

/** Limits of an imported file. */
export const importLimits = {
  bytes: 25 * 1_024 * 1_024,
  rows: 10_000,
  /** Columns in use: a name with one value below counts, a name alone doesn't. */
  usedColumns: 200,
  /** All columns, used or not. */
  columns: 500,
  /** Of a workbook. */
  sheets: 100,
  /** Characters of one cell; a note may have 5,000. */
  cell: 10_000,
  /** Rows above the column names, such as a report's title. */
  rowsAbove: 20,
} as const;

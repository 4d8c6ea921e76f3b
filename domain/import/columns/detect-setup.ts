import {
  importLimits,
  type ColumnMapping,
  type DateOrder,
  type ImportField,
  type DecimalMark,
} from '../../../contracts/imports/import-fields.ts';
import { type Cell, type Rows, textOf } from '../table.ts';
import { detectDecimalMark } from '../values/amounts.ts';
import { detectDateOrder } from '../values/dates.ts';
import { findHeaderRow, recognizeColumns } from './recognize-columns.ts';

const amountFields: ReadonlySet<ImportField> = new Set([
  'amount',
  'amountDue',
  'amountPaid',
  'amountCredited',
  'lineAmount',
  'lineTax',
  'quantity',
  'unitPrice',
]);
const dateFields: ReadonlySet<ImportField> = new Set(['dateIssued', 'dueDate', 'datePaid']);

export const isAmount = (field: ImportField | null): boolean => field !== null && amountFields.has(field);
export const isDate = (field: ImportField | null): boolean => field !== null && dateFields.has(field);

function* cellsOf(rows: Rows, columns: readonly number[]): Generator<Cell> {
  for (const row of rows) for (const column of columns) yield row[column] ?? '';
}

/** The columns of some fields. */
const columnsOf = (
  fields: readonly (ImportField | null)[],
  isWanted: (field: ImportField | null) => boolean,
): number[] => fields.flatMap((field, index) => (isWanted(field) ? [index] : []));

/** The order of each column's own dates, else that of all dates of the file; null where both orders would do. */
const dateOrders = (body: Rows, columns: readonly number[]): Map<number, DateOrder | null> => {
  const own = columns.map((column) => [column, detectDateOrder(cellsOf(body, [column]))] as const);
  const stated = own.flatMap(([, order]) => (order === 'dmy' || order === 'mdy' ? [order] : []));
  const [first] = stated;
  const common = stated.every((order) => order === first) ? first : undefined;
  return new Map(own.map(([column, order]) => [column, order ?? common ?? null]));
};

/**
 * The format of each column's own amounts, else that of all amounts of the file; null where both would do. A quantity
 * has no thousands.
 */
const decimalMarks = (
  body: Rows,
  columns: readonly number[],
  fields: readonly (ImportField | null)[],
): Map<number, DecimalMark | null> => {
  const common = detectDecimalMark(cellsOf(body, columns)) ?? null;
  return new Map(
    columns.map((column) => {
      const own = detectDecimalMark(cellsOf(body, [column]));
      // What has no mark is the same in both formats, and goes with the others.
      const isPlain = own === 'point' && common !== null;
      return [column, isPlain ? common : (own ?? common ?? (fields[column] === 'quantity' ? 'point' : null))];
    }),
  );
};

/**
 * Adds formats to columns: the chosen one, else what all values of the column look like; null where only a person knows.
 * @param body the rows below the column names
 */
export const withFormats = (columns: readonly ColumnMapping[], body: Rows): ColumnMapping[] => {
  const fields = columns.map(({ field }) => field);
  const formats = decimalMarks(body, columnsOf(fields, isAmount), fields);
  const orders = dateOrders(body, columnsOf(fields, isDate));
  return columns.map(({ field, format }, index) => {
    if (isAmount(field))
      return {
        field,
        format: format === 'point' || format === 'comma' ? format : (formats.get(index) ?? null),
      };
    if (!isDate(field)) return { field, format: null };
    const isChosen = format === 'dmy' || format === 'mdy' || format === 'ymd';
    return { field, format: isChosen ? format : (orders.get(index) ?? null) };
  });
};

/** The columns whose format only a person knows. */
export const askedColumnsOf = (columns: readonly ColumnMapping[]): number[] =>
  columns.flatMap(({ field, format }, index) =>
    (isDate(field) || isAmount(field)) && format === null ? [index] : [],
  );

export interface DetectedSetup {
  readonly product: string | null;
  /** The row of the column names, from 1; 0 when the first row is data. */
  readonly headerRow: number;
  readonly columns: readonly ColumnMapping[];
}

/** What a file's columns hold and how they are written. @param headerRow as chosen, from 1, or 0 for none; else it is found */
export const detectSetup = (rows: Rows, headerRow?: number): DetectedSetup => {
  const header = headerRow === undefined ? findHeaderRow(rows, importLimits.rowsAbove) : headerRow - 1;
  const names = columnNames(rows, header);
  const { product, fields } = recognizeColumns(names, rows.slice(header + 1));
  const unformatted = fields.map((field) => ({ field, format: null }));
  return { product, headerRow: header + 1, columns: withFormats(unformatted, rows.slice(header + 1)) };
};

/** The names of the columns, '' for one without; as many as the longest row has. @param header from 0, -1 for none */
export const columnNames = (rows: Rows, header: number): string[] => {
  const width = rows.slice(Math.max(0, header)).reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, index) => textOf(rows[header]?.[index]).slice(0, 200));
};

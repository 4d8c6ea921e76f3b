import type { Currency } from '../../../contracts/currencies.ts';
import { defaultCurrency } from '../../../contracts/known-currency.ts';
import type {
  ColumnMapping,
  DateOrder,
  ImportField,
  DecimalMark,
} from '../../../contracts/imports/import-fields.ts';
import type { RowReason } from '../../../contracts/imports/imports.ts';
import { type Cell, textOf } from '../table.ts';
import { parseAmount, parseDecimal } from '../values/amounts.ts';
import { parseDay, saysNoDate } from '../values/dates.ts';

/** A problem with a row. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
  readonly reason: RowReason;
  constructor(code: RowReason['code'], column: number | null, value: string) {
    super(code);
    this.reason = { code, column, value: value.slice(0, 100) };
  }
}

/** Where each field is. */
export type FieldColumns = ReadonlyMap<ImportField, readonly number[]>;

export const fieldColumnsOf = (columns: readonly ColumnMapping[]): FieldColumns => {
  const found = new Map<ImportField, number[]>();
  columns.forEach(({ field }, index) => {
    if (field !== null) found.set(field, [...(found.get(field) ?? []), index]);
  });
  return found;
};

/** Whether a file with these columns lists invoices; otherwise it lists clients. */
export const listsInvoices = (fields: FieldColumns): boolean =>
  fields.has('invoiceNumber') ||
  ((fields.has('amount') || fields.has('amountDue')) && (fields.has('dueDate') || fields.has('dateIssued')));

/** One row, read by the mapping. */
export class RowValues {
  /** As a spreadsheet numbers it, from 1. */
  readonly row: number;
  private readonly cells: readonly Cell[];
  private readonly columns: readonly ColumnMapping[];
  private readonly fields: FieldColumns;
  private readonly names: readonly string[];
  readonly currency: Currency;

  /** @param names of the columns, for what they say of the values below them */
  constructor(
    row: number,
    cells: readonly Cell[],
    columns: readonly ColumnMapping[],
    fields: FieldColumns,
    names: readonly string[] = [],
    currency: Currency = defaultCurrency,
  ) {
    this.names = names;
    this.currency = currency;
    this.row = row;
    this.cells = cells;
    this.columns = columns;
    this.fields = fields;
  }

  /** The column of a field, from 0; null when the file has none. */
  columnOf(field: ImportField): number | null {
    return this.fields.get(field)?.[0] ?? null;
  }

  /** The name of a field's column; '' without one. */
  nameOf(field: ImportField): string {
    const column = this.columnOf(field);
    return column === null ? '' : (this.names[column] ?? '');
  }

  /** All column names of the file. */
  columnNames(): readonly string[] {
    return this.names;
  }

  /** The row as it is, for comparing it with another. */
  whole(): string {
    return JSON.stringify(this.cells.map((cell) => textOf(cell)));
  }

  /** How many cells are filled. */
  filled(): number {
    return this.cells.filter((cell) => textOf(cell) !== '').length;
  }

  /** How many columns the file has. */
  width(): number {
    return this.columns.length;
  }

  cell(field: ImportField): Cell | undefined {
    const column = this.columnOf(field);
    return column === null ? undefined : this.cells[column];
  }

  /** The texts of a field's columns, one per line; '' for none. */
  text(field: ImportField): string {
    return (this.fields.get(field) ?? [])
      .map((column) => textOf(this.cells[column]))
      .filter((text) => text !== '')
      .join('\n');
  }

  problem(code: RowReason['code'], field: ImportField): RowProblem {
    return new RowProblem(code, this.columnOf(field), this.text(field));
  }

  /** The same row with its amounts in a currency. */
  inCurrency(currency: Currency): RowValues {
    return new RowValues(this.row, this.cells, this.columns, this.fields, this.names, currency);
  }

  /** Minor units; null for an empty cell. @throws RowProblem */
  amount(field: ImportField): number | null {
    const cell = this.cell(field);
    if (cell === undefined || isDash(cell)) return null;
    const minor = parseAmount(cell, decimalMarkOf(this.formatOf(field)), this.currency);
    if (minor === undefined) throw this.problem('amount_unreadable', field);
    return minor;
  }

  /** A decimal that is no money, such as a quantity; null for a cell that is empty or not a number. */
  decimal(field: ImportField): number | null {
    const cell = this.cell(field);
    if (cell === undefined || isDash(cell)) return null;
    return parseDecimal(cell, decimalMarkOf(this.formatOf(field))) ?? null;
  }

  /** A calendar date; null for an empty cell. @throws RowProblem */
  date(field: ImportField): string | null {
    const cell = this.cell(field);
    if (cell === undefined || textOf(cell) === '' || saysNoDate(cell)) return null;
    const order = dateOrderOf(this.formatOf(field));
    const date = parseDay(cell, order);
    if (date !== undefined) return date;
    const isDoubtful = order === null && parseDay(cell, 'mdy') !== undefined;
    throw this.problem(isDoubtful ? 'date_order_unknown' : 'date_unreadable', field);
  }

  private formatOf(field: ImportField): ColumnMapping['format'] {
    const column = this.columnOf(field);
    return column === null ? null : (this.columns[column]?.format ?? null);
  }
}

const isDash = (cell: Cell): boolean => /^[-–—]?$/.test(textOf(cell));

const decimalMarkOf = (format: ColumnMapping['format']): DecimalMark =>
  format === 'comma' ? 'comma' : 'point';

const dateOrderOf = (format: ColumnMapping['format']): DateOrder | null =>
  format === 'dmy' || format === 'mdy' || format === 'ymd' ? format : null;

import { currencyOr, type Currency } from '../../../contracts/currencies.ts';
import type { DateOrder, DecimalMark } from '../../../contracts/imports/import-fields.ts';
import type { StatementQuery } from '../../../contracts/statements/statements.ts';
import { addDays } from '../../calendar.ts';
import { isEmptyRow, textOf, type Cell, type Rows } from '../../import/table.ts';
import { detectDecimalMark, parseAmount } from '../../import/values/amounts.ts';
import { detectDateOrder, parseDay } from '../../import/values/dates.ts';
import { plainWords } from '../../import/values/plain-words.ts';
import type { EntryStatus, RawLine, ReadStatement } from '../raw-line.ts';
import { recognizeBankColumns, type BankColumns, type BankField } from './bank-columns.ts';

/** A line before it has an external id. */
export type UnnumberedLine = Omit<RawLine, 'externalId' | 'currency'> & {
  /** Null where the file names none. */
  readonly currency: string | null;
  /** The bank's own id of it. */
  readonly bankId: string | undefined;
};

/** What a reader finds in a file. */
export type Unnumbered = Omit<ReadStatement, 'lines' | 'assumesCurrency' | 'format'> & {
  readonly lines: readonly UnnumberedLine[];
};

const pending =
  /^(pending|vorgemerkt|umsatz vorgemerkt|offen|in behandeling|gereserveerd|en attente|unposted|authorized|requires .*)$/;
const notSettled =
  /^(failed|declined|refused|canceled|cancelled|voided|expired|disputed|refunded|reversed|denied|storniert|abgelehnt|geweigerd|mislukt|incomplete)$/;

const statusOf = (text: string): EntryStatus => {
  const words = plainWords(text);
  if (pending.test(words)) return 'pending';
  return notSettled.test(words) ? 'not_settled' : 'booked';
};

const out = /^(af|s|soll|d|dr|db|debit|dbit|debet|lastschrift|out|debit entry|-)$/;

/** The cells of a column's body. */
const cellsOf = (rows: Rows, columns: readonly number[]): Cell[] =>
  rows.flatMap((row) => columns.map((column) => row[column] ?? ''));

const isOrdered = (days: readonly string[]): boolean =>
  days.every((day, at) => at === 0 || day >= (days[at - 1] ?? '')) ||
  days.every((day, at) => at === 0 || day <= (days[at - 1] ?? ''));

/**
 * The order of day and month. Where all dates can be read both ways: statements are in the order of their days and end
 * today at the latest. @param isComma whether amounts are written as in Europe, where the day comes first
 */
const dateOrderOf = (cells: readonly Cell[], isComma: boolean, today: string): DateOrder | undefined => {
  const detected = detectDateOrder(cells);
  if (detected !== undefined) return detected;
  if (isComma) return 'dmy';
  const filled = cells.filter((cell) => textOf(cell) !== '');
  const fits = (['dmy', 'mdy'] as const).filter((order) => {
    const days = filled.flatMap((cell) => parseDay(cell, order) ?? []);
    return days.every((day) => day <= addDays(today, 7)) && isOrdered(days);
  });
  const [only, other] = fits;
  return other === undefined ? only : undefined;
};

/** How a table writes its values; the currency is that of lines that name none. */
interface Writing {
  readonly numbers: DecimalMark;
  readonly order: DateOrder;
  readonly currency: Currency;
}

class TableReader {
  private readonly bank: BankColumns;
  private readonly body: Rows;
  private readonly writing: Writing;

  constructor(bank: BankColumns, body: Rows, writing: Writing) {
    this.bank = bank;
    this.body = body;
    this.writing = writing;
  }

  private cells(row: Rows[number], field: BankField): readonly Cell[] {
    return (this.bank.columns.get(field) ?? []).map((column) => row[column] ?? '');
  }

  private text(row: Rows[number], field: BankField): string {
    const texts = this.cells(row, field)
      .map((cell) => textOf(cell).replace(/\s+/g, ' '))
      .filter((text) => text !== '');
    return [...new Set(texts)].join(' ');
  }

  private day(row: Rows[number]): string | undefined {
    const cells = [...this.cells(row, 'date'), ...this.cells(row, 'otherDate')];
    return cells.map((cell) => parseDay(cell, this.writing.order)).find((day) => day !== undefined);
  }

  /** Null where neither the row nor the file names one. */
  private currency(row: Rows[number]): string | null {
    return this.text(row, 'currency').toUpperCase() || (this.bank.currency ?? null);
  }

  private parsed(row: Rows[number], field: BankField): number | undefined {
    const [cell] = this.cells(row, field);
    if (cell === undefined || textOf(cell) === '') return undefined;
    const { numbers, currency } = this.writing;
    return parseAmount(cell, numbers, currencyOr(this.currency(row), currency));
  }

  /** Signed, or beside a column that says which way, or one column for each way. */
  private amount(row: Rows[number]): number | undefined {
    const amount = this.parsed(row, 'amount');
    if (amount !== undefined) {
      const direction = plainWords(this.text(row, 'direction'));
      const isOut = out.test(direction) || this.text(row, 'direction').trim() === '-';
      return isOut ? -Math.abs(amount) : amount;
    }
    const [credit, debit] = [this.parsed(row, 'credit'), this.parsed(row, 'debit')];
    if (credit !== undefined && credit !== 0) return Math.abs(credit);
    if (debit !== undefined && debit !== 0) return -Math.abs(debit);
    return credit ?? debit;
  }

  read(): Pick<Unnumbered, 'lines' | 'skippedRows'> {
    const lines: UnnumberedLine[] = [];
    const skippedRows: number[] = [];
    this.body.forEach((cells, at) => {
      if (isEmptyRow(cells)) return;
      const row = this.bank.headerRow + at + 2;
      const [date, amount] = [this.day(cells), this.amount(cells)];
      if (date === undefined || amount === undefined) {
        skippedRows.push(row);
        return;
      }
      lines.push({
        row,
        date,
        amount,
        currency: this.currency(cells),
        payer: this.text(cells, 'payer'),
        reference: this.text(cells, 'reference'),
        status: statusOf(this.text(cells, 'status')),
        bankId: this.text(cells, 'id') || undefined,
      });
    });
    return { lines, skippedRows };
  }
}

/** What is known of a statement before it is read. */
export interface StatementFrame {
  /** Calendar date: statements have no later days. */
  readonly today: string;
  /** Of lines that name none. */
  readonly currency: Currency;
}

/**
 * The lines of a table of a bank or a payment provider; undefined for a table of something else. What only a person
 * knows is asked for.
 */
export const statementOfTable = (
  rows: Rows,
  { dates, amounts }: StatementQuery,
  { today, currency }: StatementFrame,
): Unnumbered | undefined => {
  const bank = recognizeBankColumns(rows);
  if (bank === undefined) return undefined;
  const body = rows.slice(bank.headerRow + 1);
  const columnsOf = (...fields: readonly BankField[]): number[] =>
    fields.flatMap((field) => [...(bank.columns.get(field) ?? [])]);
  const money = cellsOf(body, columnsOf('amount', 'credit', 'debit'));
  const numbers = amounts ?? detectDecimalMark(money);
  const days = cellsOf(body, columnsOf(bank.columns.has('date') ? 'date' : 'otherDate'));
  const order = dates ?? dateOrderOf(days, numbers === 'comma', today);
  const asked = [
    ...(order === undefined ? (['dates'] as const) : []),
    ...(numbers === undefined ? (['amounts'] as const) : []),
  ];
  if (numbers === undefined || order === undefined) return { asked, lines: [], skippedRows: [] };
  return { asked, ...new TableReader(bank, body, { numbers, order, currency }).read() };
};

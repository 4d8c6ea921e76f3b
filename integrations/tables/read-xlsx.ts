import readXlsxFile from 'read-excel-file/node';
import { importLimits } from '../../contracts/imports/import-fields.ts';
import type { ReadingChoices, SheetGlance } from '../../contracts/imports/imports.ts';
import { detectSetup } from '../../domain/import/columns/detect-setup.ts';
import { fieldColumnsOf, listsInvoices } from '../../domain/import/plan/row-values.ts';
import { isEmptyRow, textOf, type Cell, type Rows } from '../../domain/import/table.ts';
import { type ReadTable, UnreadableTable } from '../../platform/ports/formats/tables.ts';

/** Dates of a spreadsheet have no zone; the library gives them in UTC. */
const asCell = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : '';
};

/** How many rows of a sheet are looked at to see what it lists. */
const looked = 200;

/** How much a sheet looks like a list of invoices: what its columns hold, first those that only invoices have. */
const likeness = (rows: Rows): number => {
  const { columns } = detectSetup(rows.slice(0, looked));
  const fields = fieldColumnsOf(columns);
  const isFilled = rows.length > 1;
  const marks = ['invoiceNumber', 'amount', 'amountDue', 'lineAmount', 'dueDate', 'clientName'] as const;
  const known = marks.filter((field) => fields.has(field)).length;
  return (isFilled ? 1_000 : 0) + (listsInvoices(fields) ? 100 : 0) + known * 10 + fields.size;
};

interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

/** The sheet that looks most like invoices, of equal ones the longest: workbooks often begin with a cover. */
const likeliest = (sheets: readonly Sheet[]): Sheet | undefined =>
  sheets
    .map((sheet) => ({ sheet, likeness: likeness(sheet.data.map((row) => row.map(asCell))) }))
    .toSorted(
      (one, other) => other.likeness - one.likeness || other.sheet.data.length - one.sheet.data.length,
    )[0]?.sheet;

/** What is shown of a sheet before one is chosen. */
const glance = { rows: 3, columns: 5, characters: 40 } as const;

const glanceAt = ({ sheet: name, data }: Sheet): SheetGlance => {
  const filled = data.map((row) => row.map(asCell)).filter((row) => !isEmptyRow(row));
  const first = filled
    .slice(0, glance.rows)
    .map((row) => row.slice(0, glance.columns).map((cell) => textOf(cell).slice(0, glance.characters)));
  return { name, rows: filled.length, first };
};

/** Reads a sheet of an XLSX file: the chosen one, else the one that looks like invoices. @throws UnreadableTable */
export const readXlsx = async (bytes: Uint8Array, choices: ReadingChoices): Promise<ReadTable> => {
  let sheets;
  try {
    sheets = await readXlsxFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // The library rejects with many errors of its own and of its parts; none of them is shown.
    throw new UnreadableTable('unreadable');
  }
  if (sheets.length > importLimits.sheets) throw new UnreadableTable('too_many_sheets');
  const chosen = sheets.find(({ sheet }) => sheet === choices.sheet) ?? likeliest(sheets);
  if (chosen === undefined) throw new UnreadableTable('empty');
  return {
    format: 'xlsx',
    encoding: null,
    delimiter: null,
    sheet: chosen.sheet,
    sheets: sheets.map(glanceAt),
    rows: chosen.data.map((row) => row.map(asCell)),
  };
};

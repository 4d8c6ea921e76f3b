import readXlsxFile from 'read-excel-file/node';
import { importLimits } from '../../contracts/import-fields.ts';
import type { ReadingChoices } from '../../contracts/imports.ts';
import type { Cell } from '../../domain/import/table.ts';
import { type ReadTable, UnreadableTable } from '../../platform/ports/tables.ts';

/** Dates of a spreadsheet have no zone; the library gives them in UTC. */
const asCell = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : '';
};

/** The sheet with the most rows: workbooks often begin with a cover. */
const fullest = <Sheet extends { readonly data: readonly unknown[] }>(
  sheets: readonly Sheet[],
): Sheet | undefined => sheets.toSorted((one, other) => other.data.length - one.data.length)[0];

/** Reads a sheet of an XLSX file: the chosen one, else the fullest. @throws UnreadableTable */
export const readXlsx = async (bytes: Uint8Array, choices: ReadingChoices): Promise<ReadTable> => {
  let sheets;
  try {
    sheets = await readXlsxFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // The library rejects with many errors of its own and of its parts; none of them is shown.
    throw new UnreadableTable('unreadable');
  }
  if (sheets.length > importLimits.sheets) throw new UnreadableTable('too_many_sheets');
  const chosen = sheets.find(({ sheet }) => sheet === choices.sheet) ?? fullest(sheets);
  if (chosen === undefined) throw new UnreadableTable('empty');
  return {
    format: 'xlsx',
    encoding: null,
    delimiter: null,
    sheet: chosen.sheet,
    sheets: sheets.map(({ sheet }) => sheet),
    rows: chosen.data.map((row) => row.map(asCell)),
  };
};

import { importLimits } from '../../contracts/imports/import-fields.ts';
import { type Cell, isEmptyRow, textOf } from '../../domain/import/table.ts';
import { type ReadTable, UnreadableTable } from '../../platform/ports/formats/tables.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { tableInput, type TableAnswer, type TableInput } from './table-answer.ts';

const signatures = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  emptyZip: [0x50, 0x4b, 0x05, 0x06],
  /** The container of .xls files, and of encrypted .xlsx files (MS-CFB). */
  compound: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const;

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** An encrypted workbook names its parts in UTF-16. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );

const readAny = ({ bytes, choices }: TableInput): ReadTable | Promise<ReadTable> => {
  if (bytes.length === 0) throw new UnreadableTable('empty');
  if (begins(bytes, signatures.compound))
    throw new UnreadableTable(isEncrypted(bytes) ? 'encrypted' : 'old_excel');
  if (begins(bytes, signatures.pdf) || begins(bytes, signatures.emptyZip))
    throw new UnreadableTable('not_a_table');
  return begins(bytes, signatures.zip) ? readXlsx(bytes, choices) : readCsv(bytes, choices);
};

const withoutEmptyEnd = (row: readonly Cell[]): readonly Cell[] => {
  const last = row.findLastIndex((cell) => textOf(cell) !== '');
  return row.slice(0, last + 1);
};

/** Some programs name hundreds of columns and fill a few: those count that have values in more than one row. */
const assertColumns = (rows: ReadTable['rows']): void => {
  const filled: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (textOf(cell) !== '') filled[column] = (filled[column] ?? 0) + 1;
    });
  }
  const used = rows.length < 2 ? filled.length : filled.filter((count) => count > 1).length;
  if (used > importLimits.usedColumns) throw new UnreadableTable('too_many_columns');
};

/** Rows without empty cells and rows at the end. @throws UnreadableTable when there are too many or too long ones */
const bounded = (rows: ReadTable['rows']): ReadTable['rows'] => {
  const last = rows.findLastIndex((row) => !isEmptyRow(row));
  if (last === -1) throw new UnreadableTable('empty');
  if (last > importLimits.rows) throw new UnreadableTable('too_many_rows');
  const filled = rows.slice(0, last + 1);
  assertColumns(filled);
  return filled.map((row, index) => {
    const cells = withoutEmptyEnd(row);
    if (cells.length > importLimits.columns) throw new UnreadableTable('too_many_columns', index + 1);
    const isTooLong = cells.some((cell) => typeof cell === 'string' && cell.length > importLimits.cell);
    if (isTooLong) throw new UnreadableTable('cell_too_long', index + 1);
    return cells;
  });
};

/** A file without two columns anywhere is text, not a table. */
const assertTable = ({ rows, format }: ReadTable): void => {
  if (format === 'csv' && rows.length > 1 && rows.every((row) => row.length < 2))
    throw new UnreadableTable('not_a_table');
};

/** The task of the child process: reads a table of an unknown file. */
export const readTable = async (input: unknown): Promise<TableAnswer> => {
  try {
    const table = await readAny(tableInput.parse(input));
    const rows = bounded(table.rows);
    assertTable({ ...table, rows });
    return { type: 'table', ...table, sheets: [...table.sheets], rows: rows.map((row) => [...row]) };
  } catch (error) {
    if (!(error instanceof UnreadableTable) || error.trouble === 'too_large' || error.trouble === 'too_slow')
      throw error;
    return { type: 'refused', trouble: error.trouble, row: error.row };
  }
};

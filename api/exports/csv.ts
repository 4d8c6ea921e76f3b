import Papa from 'papaparse';
import { formula } from '../../domain/files/spreadsheet-formula.ts';

export type CsvCell = string | number | null;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\u{feff}';

/**
 * Rows as CSV (RFC 4180), each with its line break. Every field is in quotes, so that none is cut at a semicolon or a tab
 * by a program that expects these between fields. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => cell ?? '')),
        { newline: '\r\n', escapeFormulae: formula, quotes: true },
      )}\r\n`;

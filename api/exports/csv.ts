import Papa from 'papaparse';

export type CsvCell = string | number | null;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\u{feff}';

/**
 * Rows as CSV (RFC 4180), each with its line break. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: formula },
      )}\r\n`;

/**
 * What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), but for plain negative numbers; also
 * after blanks, which some of them ignore.
 */
const formula = /^[\s\u00a0]*[=@\t\r\n|%]|^\s*[+-](?!\d+(\.\d+)?$)/;

/** Integer cents as a plain decimal. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

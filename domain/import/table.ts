import { formula } from '../files/spreadsheet-formula.ts';

/** A cell of a spreadsheet: a text, or a number that was stored as one. Dates are texts, `YYYY-MM-DD`. */
export type Cell = string | number;

/** The rows of a sheet, from its first; rows may differ in length. */
export type Rows = readonly (readonly Cell[])[];

/** `="00123"`: how spreadsheets are told that figures are a text. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** What was written to keep a spreadsheet from changing a text: `="00123"`, and an apostrophe before a formula. */
const unguarded = (text: string): string => {
  const stated = textFormula.exec(text)?.[1];
  if (stated !== undefined) return stated.replaceAll('""', '"').trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1).trim() : text;
};

/** A cell as text, without outer blanks and what guards it in a spreadsheet; '' for a missing one. */
export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : unguarded(String(cell).replaceAll('\u00a0', ' ').trim());

export const isEmptyRow = (row: readonly Cell[]): boolean => row.every((cell) => textOf(cell) === '');

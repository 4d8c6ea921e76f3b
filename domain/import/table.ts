/** A cell of a spreadsheet: a text, or a number that was stored as one. Dates are texts, `YYYY-MM-DD`. */
export type Cell = string | number;

/** The rows of a sheet, from its first; rows may differ in length. */
export type Rows = readonly (readonly Cell[])[];

/** A cell as text, without outer blanks; '' for a missing one. */
export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : String(cell).replaceAll('\u00a0', ' ').trim();

export const isEmptyRow = (row: readonly Cell[]): boolean => row.every((cell) => textOf(cell) === '');

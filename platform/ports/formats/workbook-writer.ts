/** How a column is written: money with as many decimals as it has, dates as dates of the spreadsheet. */
export const columnKinds = ['text', 'number', 'money', 'date'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** `1234.50` for money, `YYYY-MM-DD` for a date; null is empty. */
export type SheetCell = string | number | null;

/** One sheet of a workbook. */
export interface Sheet {
  /** At most 31 characters. */
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly kind: ColumnKind }[];
  /** Each as long as the columns. */
  readonly rows: readonly (readonly SheetCell[])[];
}

/** The most rows of a workbook, besides its header: it is made as a whole, in memory. */
export const mostSheetRows = 10_000;

/** Writes a sheet as an XLSX file. @throws SandboxBusy, and an error where it can't be written */
export type WorkbookWriter = (accountId: number, sheet: Sheet) => Promise<Uint8Array>;

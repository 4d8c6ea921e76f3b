import type { Delimiter, Encoding } from '../../../contracts/imports/import-fields.ts';
import type { ReadingChoices, SheetGlance } from '../../../contracts/imports/imports.ts';
import type { Rows } from '../../../domain/import/table.ts';

/** A sheet, and how it was read. */
export interface ReadTable {
  readonly format: 'csv' | 'xlsx';
  /** Null for XLSX. */
  readonly encoding: Encoding | null;
  /** Null for XLSX. */
  readonly delimiter: Delimiter | null;
  /** Null for CSV. */
  readonly sheet: string | null;
  readonly sheets: readonly SheetGlance[];
  readonly rows: Rows;
}

/** Why a file is no table that can be imported. */
export type TableTrouble =
  | 'not_a_table'
  | 'old_excel'
  | 'encrypted'
  | 'empty'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_sheets'
  | 'cell_too_long'
  | 'open_quote'
  | 'mixed_encodings'
  | 'too_large'
  | 'too_slow'
  | 'unreadable';

export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly trouble: TableTrouble;
  /** The row that it is about, from 1, where there is one. */
  readonly row: number | null;
  constructor(trouble: TableTrouble, row: number | null = null) {
    super(`The table can't be read: ${trouble}`);
    this.trouble = trouble;
    this.row = row;
  }
}

/** Reads CSV and XLSX files that nobody vouches for. */
export interface Tables {
  /** @throws UnreadableTable, SandboxBusy */
  read(accountId: number, bytes: Uint8Array, choices: ReadingChoices): Promise<ReadTable>;
}

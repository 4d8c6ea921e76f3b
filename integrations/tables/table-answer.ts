import { z } from 'zod';
import { delimiter, encoding, importLimits } from '../../contracts/imports/import-fields.ts';
import { readingChoices, sheetGlance } from '../../contracts/imports/imports.ts';
import type { Cell } from '../../domain/import/table.ts';

/** The name of the task in the child's program. */
export const tableTask = 'readTable';

export const tableInput = z.object({ bytes: z.instanceof(Uint8Array), choices: readingChoices });
export type TableInput = z.infer<typeof tableInput>;

const isCell = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && cell.length <= importLimits.cell);

/** Checked by hand: a schema for each of a million cells would take long. */
const rows = z.custom<Cell[][]>(
  (value) =>
    Array.isArray(value) &&
    value.length <= importLimits.rows + 1 &&
    value.every((row) => Array.isArray(row) && row.length <= importLimits.columns && row.every(isCell)),
);

/** What the child answers. */
export const tableAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('table'),
    format: z.enum(['csv', 'xlsx']),
    encoding: encoding.nullable(),
    delimiter: delimiter.nullable(),
    sheet: z.string().nullable(),
    sheets: z.array(sheetGlance).max(importLimits.sheets),
    rows,
  }),
  z.object({
    type: z.literal('refused'),
    trouble: z.enum([
      'not_a_table',
      'old_excel',
      'encrypted',
      'empty',
      'too_many_rows',
      'too_many_columns',
      'too_many_sheets',
      'cell_too_long',
      'open_quote',
      'mixed_encodings',
      'unreadable',
    ]),
    row: z.int().nullable(),
  }),
]);
export type TableAnswer = z.infer<typeof tableAnswer>;

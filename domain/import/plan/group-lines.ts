import { isNoRecord } from './drafts.ts';
import type { RowValues } from './row-values.ts';

/** The rows of one record. */
export interface Group {
  readonly lines: readonly [RowValues, ...RowValues[]];
  /** An earlier row has the same number and client with another amount. */
  readonly isRepeated: boolean;
}

const keyOf = (line: RowValues): string =>
  [line.text('invoiceNumber'), line.text('clientEmail'), line.text('clientName')].join('\n').toLowerCase();

/** A line below its invoice whose number and client are left empty. */
const continues = (line: RowValues): boolean => isNoRecord(line) && line.text('lineAmount') !== '';

const sameAmounts = (one: RowValues, other: RowValues): boolean =>
  (['amount', 'amountDue', 'dueDate'] as const).every((field) => one.text(field) === other.text(field));

/**
 * Puts the rows of each invoice together: several lines have the same number and client. Without a column of line
 * amounts, rows with the same amount are one invoice, and a row with another amount is a repetition to look at.
 */
export const groupLines = (rows: readonly RowValues[]): Group[] => {
  const groups = new Map<string, { lines: [RowValues, ...RowValues[]]; isRepeated: boolean }>();
  let last: [RowValues, ...RowValues[]] | undefined;
  for (const row of rows) {
    const hasLines = row.columnOf('lineAmount') !== null;
    const isNumbered = row.text('invoiceNumber') !== '';
    if (last !== undefined && hasLines && continues(row)) {
      last.push(row);
      continue;
    }
    const key = keyOf(row);
    const known = isNumbered ? groups.get(key) : undefined;
    if (known !== undefined && (hasLines || sameAmounts(known.lines[0], row))) {
      known.lines.push(row);
      last = known.lines;
      continue;
    }
    const lines: [RowValues, ...RowValues[]] = [row];
    groups.set(known === undefined && isNumbered ? key : `row ${row.row}`, {
      lines,
      isRepeated: known !== undefined,
    });
    last = lines;
  }
  return [...groups.values()];
};

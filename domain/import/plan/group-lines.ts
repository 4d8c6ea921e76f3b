import { hasNoClient, isNoRecord } from './row-identity.ts';
import type { RowValues } from './row-values.ts';

/** The rows of one record. */
export interface Group {
  readonly lines: readonly [RowValues, ...RowValues[]];
  /** An earlier row has the same number and client, and is due on another day. */
  readonly isRepeated: boolean;
}

type Lines = [RowValues, ...RowValues[]];

const numberOf = (line: RowValues): string => line.text('invoiceNumber').toLowerCase();

const keyOf = (line: RowValues): string =>
  [numberOf(line), line.text('clientEmail'), line.text('clientName')].join('\n').toLowerCase();

const hasAmount = (line: RowValues): boolean =>
  (['lineAmount', 'unitPrice', 'amount'] as const).some((field) => line.text(field) !== '');

/** Whether a row may be of an invoice whose dates are these: it leaves them out, or has the same. */
const sameDates = (one: RowValues, other: RowValues): boolean =>
  (['dueDate', 'dateIssued'] as const).every(
    (field) => other.text(field) === '' || other.text(field) === one.text(field),
  );

/** A line below its invoice: without number and client, or without number and dates and with the same client. */
const continuesLast = (row: RowValues, last: Lines): boolean => {
  if (isNoRecord(row)) return row.text('lineAmount') !== '' || row.text('unitPrice') !== '';
  const isUndated = row.text('dueDate') === '' && row.text('dateIssued') === '';
  const [first] = last;
  const isSameClient = row.text('clientName') === first.text('clientName') || hasNoClient(row);
  return numberOf(row) === '' && numberOf(first) !== '' && isUndated && isSameClient && hasAmount(row);
};

/**
 * Puts the rows of each invoice together: they have the same number and client, or the same number and no client, or
 * neither. Rows with line amounts belong together whatever their dates; other rows only if they are due on one day.
 */
export const groupLines = (rows: readonly RowValues[]): Group[] => {
  const groups: { lines: Lines; isRepeated: boolean }[] = [];
  const byKey = new Map<string, Lines>();
  const byNumber = new Map<string, Lines>();
  let last: Lines | undefined;
  for (const row of rows) {
    const number = numberOf(row);
    if (last !== undefined && number === '' && continuesLast(row, last)) {
      last.push(row);
      continue;
    }
    const known = number === '' ? undefined : hasNoClient(row) ? byNumber.get(number) : byKey.get(keyOf(row));
    if (known !== undefined && (row.columnOf('lineAmount') !== null || sameDates(known[0], row))) {
      known.push(row);
      last = known;
      continue;
    }
    const lines: Lines = [row];
    groups.push({ lines, isRepeated: known !== undefined });
    if (known === undefined && number !== '') byKey.set(keyOf(row), lines);
    if (number !== '') byNumber.set(number, lines);
    last = lines;
  }
  return groups;
};

import { importFieldNames } from '../../contracts/imports/import-field-names.ts';
import { rowReasons } from '../../contracts/imports/import-messages.ts';
import type { PlannedRow } from '../../contracts/imports/imports.ts';
import { byteOrderMark, csvOf } from '../exports/csv.ts';

/** The records that are not imported, as a CSV file. @param names of the file's columns */
export const problemsCsv = (rows: readonly PlannedRow[], names: readonly string[]): string => {
  const lines = rows.flatMap(({ rows: numbers, reason, invoiceNumber, clientName }) =>
    reason === null
      ? []
      : [
          [
            numbers.join(' '),
            invoiceNumber,
            clientName,
            reason.code === 'refused' ? reason.value : rowReasons[reason.code],
            reason.column === null ? null : (names[reason.column] ?? `Column ${reason.column + 1}`),
            reason.value,
          ],
        ],
  );
  const header = ['Row', importFieldNames.invoiceNumber, 'Client', 'Problem', 'Column', 'Value'];
  return byteOrderMark + csvOf([header, ...lines]);
};

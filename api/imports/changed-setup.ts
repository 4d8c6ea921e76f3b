import { mayRepeat } from '../../contracts/imports/import-fields.ts';
import type { ImportSetup, ImportSetupChange } from '../../contracts/imports/imports.ts';
import { InvalidField } from '../../domain/errors.ts';
import { detectSetup, withFormats } from '../../domain/import/columns/detect-setup.ts';
import type { KnownImport } from '../../commands/imports/imports.ts';
import { readingOf, type ImportTables } from './import-tables.ts';
import { namesHashOf } from './remembered-setup.ts';

/** @throws InvalidField */
const assertOneColumnEach = (columns: ImportSetup['columns']): void => {
  const single = columns.flatMap(({ field }) => (mayRepeat(field) ? [] : [field]));
  if (new Set(single).size < single.length)
    throw new InvalidField('columns', 'Please choose each field for one column only');
};

/**
 * The setup of a draft after a change. A changed way of reading, or another row of names, recognizes the columns anew.
 * @throws InvalidField, UnreadableTable, NotFound when the file is gone
 */
export const changedSetup = async (
  tables: ImportTables,
  state: KnownImport,
  change: ImportSetupChange,
): Promise<ImportSetup> => {
  const { setup } = state;
  const choices = change.choices ?? setup.choices;
  const isAboutFile =
    change.reading !== undefined || change.headerRow !== undefined || change.columns !== undefined;
  if (!isAboutFile) return { ...setup, choices };
  const table = await tables.read(state, change.reading);
  const reading = readingOf(table);
  const isReadAnew = JSON.stringify(reading) !== JSON.stringify(setup.reading);
  if (change.columns === undefined && (isReadAnew || change.headerRow !== undefined)) {
    const { headerRow, columns } = detectSetup(table.rows, change.headerRow);
    const namesHash = namesHashOf(table.rows, headerRow);
    return {
      reading,
      choices,
      headerRow,
      columns: [...columns],
      ...(namesHash !== undefined && { namesHash }),
    };
  }
  const headerRow = change.headerRow ?? setup.headerRow;
  const columns = change.columns ?? setup.columns;
  assertOneColumnEach(columns);
  return {
    ...setup,
    reading,
    choices,
    headerRow,
    columns: withFormats(columns, table.rows.slice(headerRow)),
  };
};

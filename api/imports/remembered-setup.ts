import { createHash } from 'node:crypto';
import type { ImportSetup } from '../../contracts/imports/imports.ts';
import { columnNames } from '../../domain/import/columns/detect-setup.ts';
import type { Rows } from '../../domain/import/table.ts';
import type { Desk } from '../../commands/desk.ts';
import { loadImport } from '../../commands/imports/imports.ts';
import { imports } from '../../projections/imports.ts';

/** How many earlier imports are looked at. */
const mostLooked = 20;

/** Says which column names a file has. @param headerRow from 1; without names there is nothing to go by */
export const namesHashOf = (rows: Rows, headerRow: number): string | undefined =>
  headerRow === 0
    ? undefined
    : createHash('sha256')
        .update(JSON.stringify(columnNames(rows, headerRow - 1)))
        .digest('hex');

/** The mapping of the last confirmed file with the same column names; undefined for none. @throws StoreUnavailable */
export const rememberedColumns = async (
  desk: Desk,
  accountId: number,
  namesHash: string | undefined,
): Promise<{ readonly columns: ImportSetup['columns']; readonly fileName: string } | undefined> => {
  if (namesHash === undefined) return undefined;
  const found = await desk.readModels.find(imports.model, accountId, { descending: true, limit: mostLooked });
  for (const { id } of found) {
    const earlier = await loadImport(desk, accountId, id).catch(() => undefined);
    if (earlier === undefined || earlier.status === 'draft') continue;
    if (earlier.setup.namesHash === namesHash)
      return { columns: earlier.setup.columns, fileName: earlier.fileName };
  }
  return undefined;
};

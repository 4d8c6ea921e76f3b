import { LRUCache } from 'lru-cache';
import type { ReadingChoices } from '../../contracts/imports.ts';
import { NotFound } from '../../domain/errors.ts';
import { loadUpload } from '../../commands/imports/import-files.ts';
import type { KnownImport } from '../../commands/imports/imports.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { ReadTable, Tables } from '../../platform/ports/tables.ts';

/** How many cells are kept in memory for the next page of a preview, and for how long, in milliseconds. */
const mostKept = 2_000_000;
const keptFor = 10 * 60_000;

/** How a table was read: chosen or detected. */
export const readingOf = ({ encoding, delimiter, sheet }: ReadTable): ReadingChoices => ({
  encoding,
  delimiter,
  sheet,
});

/** Reads the tables of imports, and keeps the last ones. */
export interface ImportTables {
  /** @throws NotFound when the file is gone, UnreadableTable */
  read(state: KnownImport, choices?: ReadingChoices): Promise<ReadTable>;
  /** Keeps a table that was read before its file was stored. */
  hold(fileHash: string, table: ReadTable): void;
}

const keyOf = (fileHash: string, { encoding, delimiter, sheet }: ReadingChoices): string =>
  JSON.stringify([fileHash, encoding, delimiter, sheet]);

export const createImportTables = ({
  files,
  tables,
}: {
  readonly files: Files;
  readonly tables: Tables;
}): ImportTables => {
  const kept = new LRUCache<string, ReadTable>({
    maxSize: mostKept,
    sizeCalculation: ({ rows }) => rows.reduce((cells, row) => cells + row.length, 1),
    ttl: keptFor,
  });
  const underWay = new Map<string, Promise<ReadTable>>();

  const hold: ImportTables['hold'] = (fileHash, table) => {
    kept.set(keyOf(fileHash, readingOf(table)), table);
  };

  const readNow = async (
    { accountId, fileHash }: KnownImport,
    choices: ReadingChoices,
  ): Promise<ReadTable> => {
    const bytes = await loadUpload(files, accountId, fileHash);
    if (bytes === undefined) throw new NotFound('The file of this import was');
    const table = await tables.read(bytes, choices);
    hold(fileHash, table);
    return table;
  };

  return {
    hold,
    read: async (state, choices = state.setup.reading) => {
      const key = keyOf(state.fileHash, choices);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const reading = underWay.get(key) ?? readNow(state, choices).finally(() => underWay.delete(key));
      underWay.set(key, reading);
      return reading;
    },
  };
};

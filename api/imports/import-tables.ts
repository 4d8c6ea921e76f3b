import { LRUCache } from 'lru-cache';
import type { ReadingChoices } from '../../contracts/imports.ts';
import { NotFound } from '../../domain/errors.ts';
import { loadUpload } from '../../commands/imports/import-files.ts';
import type { KnownImport } from '../../commands/imports/imports.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { ReadTable, Tables } from '../../platform/ports/tables.ts';

/** How many tables are kept in memory for the next page of a preview, and for how long, in milliseconds. */
const mostKept = 3;
const keptFor = 10 * 60_000;

/** Reads the tables of imports, and keeps the last ones. */
export interface ImportTables {
  /** @throws NotFound when the file is gone, UnreadableTable */
  read(state: KnownImport, choices?: ReadingChoices): Promise<ReadTable>;
}

export const createImportTables = ({
  files,
  tables,
}: {
  readonly files: Files;
  readonly tables: Tables;
}): ImportTables => {
  const kept = new LRUCache<string, Promise<ReadTable>>({ max: mostKept, ttl: keptFor });

  const readNow = async (
    { accountId, fileHash }: KnownImport,
    choices: ReadingChoices,
  ): Promise<ReadTable> => {
    const bytes = await loadUpload(files, accountId, fileHash);
    if (bytes === undefined) throw new NotFound('The file of this import was');
    return tables.read(bytes, choices);
  };

  return {
    read: async (state, choices = state.setup.reading) => {
      const key = JSON.stringify([state.fileHash, choices.encoding, choices.delimiter, choices.sheet]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const reading = readNow(state, choices);
      kept.set(key, reading);
      // A failure is not kept; the caller gets it.
      reading.catch(() => kept.delete(key));
      return reading;
    },
  };
};

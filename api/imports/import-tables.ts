import { LRUCache } from 'lru-cache';
import type { ReadingChoices } from '../../contracts/imports/imports.ts';
import { NotFound } from '../../domain/errors.ts';
import { loadUpload } from '../../commands/imports/import-files.ts';
import type { KnownImport } from '../../commands/imports/imports.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { ReadTable, Tables } from '../../platform/ports/formats/tables.ts';

/** Bytes of tables that are kept in memory for the next page of a preview, of all accounts and of one. */
const mostKept = 96 * 1_024 * 1_024;
const mostOfAccount = 32 * 1_024 * 1_024;
/** And for how long, in milliseconds. */
const keptFor = 10 * 60_000;

/** What a text or a row takes beside its characters. */
const overhead = 32;

/** How much memory a table takes at most, in bytes: two for a character, and what holds it. */
export const bytesOf = ({ rows }: Pick<ReadTable, 'rows'>): number =>
  rows.reduce(
    (bytes, row) =>
      row.reduce<number>((sum, cell) => sum + overhead + 2 * String(cell).length, bytes + overhead),
    0,
  );

/** How a table was read: chosen or detected. */
export const readingOf = ({ encoding, delimiter, sheet }: ReadTable): ReadingChoices => ({
  encoding,
  delimiter,
  sheet,
});

type KnownFile = Pick<KnownImport, 'accountId' | 'fileHash'>;

/** Reads the tables of imports, and keeps the last ones. */
export interface ImportTables {
  /** @throws NotFound when the file is gone, UnreadableTable */
  read(
    state: KnownFile & { readonly setup: { readonly reading: ReadingChoices } },
    choices?: ReadingChoices,
  ): Promise<ReadTable>;
  /** Keeps a table that was read before its file was stored, unless it is too large. */
  hold(file: KnownFile, table: ReadTable): void;
}

const keyOf = ({ accountId, fileHash }: KnownFile, { encoding, delimiter, sheet }: ReadingChoices): string =>
  JSON.stringify([accountId, fileHash, encoding, delimiter, sheet]);

interface Kept {
  readonly accountId: number;
  readonly bytes: number;
  readonly table: ReadTable;
}

export const createImportTables = ({
  files,
  tables,
}: {
  readonly files: Pick<Files, 'get'>;
  readonly tables: Tables;
}): ImportTables => {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostKept,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: keptFor,
  });
  const underWay = new Map<string, Promise<ReadTable>>();

  /** The account's own tables make room, those first that it has not looked at for longest. */
  const makeRoom = (accountId: number, bytes: number): void => {
    const own = [...kept.entries()].filter(([, one]) => one.accountId === accountId);
    let sum = own.reduce((all, [, one]) => all + one.bytes, bytes);
    for (const [key, one] of own.toReversed()) {
      if (sum <= mostOfAccount) return;
      kept.delete(key);
      sum -= one.bytes;
    }
  };

  const hold: ImportTables['hold'] = (file, table) => {
    const key = keyOf(file, readingOf(table));
    const bytes = bytesOf(table);
    kept.delete(key);
    if (bytes > mostOfAccount) return;
    const { accountId } = file;
    makeRoom(accountId, bytes);
    kept.set(key, { accountId, bytes, table });
  };

  const readNow = async (file: KnownFile, choices: ReadingChoices): Promise<ReadTable> => {
    const bytes = await loadUpload(files, file.accountId, file.fileHash);
    if (bytes === undefined) throw new NotFound('The file of this import was');
    const table = await tables.read(file.accountId, bytes, choices);
    hold(file, table);
    return table;
  };

  return {
    hold,
    read: async (state, choices = state.setup.reading) => {
      const key = keyOf(state, choices);
      const known = kept.get(key);
      if (known !== undefined) return known.table;
      const reading = underWay.get(key) ?? readNow(state, choices).finally(() => underWay.delete(key));
      underWay.set(key, reading);
      return reading;
    },
  };
};

import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnusableData } from '../../ports/unusable-data.ts';
import { type Database, openDatabaseToRead, type Value } from '../database.ts';
import { documentChecksum } from './document-checksum.ts';
import { sqliteCode } from '../file-trouble.ts';
import { tablePrefix } from './model-table.ts';

const pageSize = 200;

/** A stored document is not what was written. */
class DamagedDocument extends UnusableData {
  override readonly name = 'DamagedDocument';
  constructor(table: string) {
    super(`A document of ${table} is damaged in read-models.db`);
  }
}

/** Row id, the columns that every document has, the keys, body and checksum. */
type Row = [
  row: number,
  account: number,
  id: number,
  position: string,
  tombstonedAt: number | null,
  ...Value[],
];

const check = (table: string, [, account, id, position, , ...rest]: Row): void => {
  const [body = null, checksum = null] = rest.slice(-2);
  if (checksum === null) return;
  const written = documentChecksum([account, id, position, body, ...rest.slice(0, -2)]);
  if (checksum !== written) throw new DamagedDocument(table);
};

/** A table that a rebuild replaced or dropped meanwhile. */
const isGone = (error: unknown): boolean => sqliteCode(error) === 1;

const verifyTable = async (database: Database, table: string, signal: AbortSignal): Promise<void> => {
  const page = database.prepare<Row>(
    `SELECT rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
  );
  for (let after = 0; !signal.aborted;) {
    const rows = page.all(after);
    for (const row of rows) {
      check(table, row);
      [after] = row;
    }
    if (rows.length < pageSize) return;
    await nextTurn();
  }
};

/**
 * Reads every document of the read models and compares it with its checksum. Documents of before there were checksums
 * are only read.
 * @throws UnusableData for the first that differs
 */
export const verifyDocuments = async (file: string, signal: AbortSignal): Promise<number> => {
  const database: Database = openDatabaseToRead(file);
  try {
    const tables = database.prepare<[name: string]>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '${tablePrefix}*'`,
    );
    for (const [table] of tables.all())
      await verifyTable(database, table, signal).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    return 0;
  } finally {
    database.close();
  }
};

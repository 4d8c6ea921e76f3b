import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { createHash } from 'node:crypto';
import { messageOf } from '../error-message.ts';
import { openDatabaseToRead, type Statement } from './database.ts';

/** What a database holds, to compare it with a copy. */
export interface DatabaseContents {
  readonly rows: number;
  /** SHA-256 over every row of every table. */
  readonly sha256: string;
}

/** One moment of a database file that other processes go on writing to. */
export interface Snapshot {
  contents(): DatabaseContents;
  /** Writes this moment to a new file by SQLite's online backup. */
  copyTo(file: string): Promise<void>;
  close(): void;
}

/** Pages of one step of a copy. */
const pagesAtOnce = 1_000;

const contentsOf = (database: DatabaseSyncInstance): DatabaseContents => {
  const hash = createHash('sha256');
  let rows = 0;
  const tables = database.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  );
  for (const [table] of tables.all()) {
    hash.update(`${JSON.stringify(table)}\n`);
    for (const row of database.prepare(`SELECT * FROM "${String(table)}" ORDER BY rowid`).iterate()) {
      hash.update(`${JSON.stringify(row)}\n`);
      rows += 1;
    }
  }
  return { rows, sha256: hash.digest('hex') };
};

/** Opens the present moment of a database file. @throws when the file does not exist or is no database */
export const openSnapshot = (file: string): Snapshot => {
  const database = openDatabaseToRead(file);
  try {
    // The first read of the transaction fixes the moment.
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    contents: () => contentsOf(database),
    copyTo: async (copy) => {
      // The library closes a database that is no longer in use meanwhile; `close` below keeps it in use.
      await backup(database, copy, { rate: pagesAtOnce });
      // Without a write-ahead log, so that reading the copy makes no files beside it. A server turns it on again.
      const copied = new DatabaseSync(copy);
      copied.exec('PRAGMA journal_mode = DELETE');
      copied.close();
    },
    close: () => {
      // Statements in memory keep a closed connection alive, but no transaction.
      database.exec('ROLLBACK');
      database.close();
    },
  };
};

/** What SQLite finds wrong with a database file, in one line; undefined for a sound one. */
export const damageIn = (file: string): string | undefined => {
  let database: DatabaseSyncInstance | undefined;
  try {
    database = openDatabaseToRead(file);
    const checked: Statement<[verdict: string]> = database.prepare('PRAGMA integrity_check(1)');
    const [[verdict] = ['no answer']] = checked.all();
    return verdict === 'ok' ? undefined : verdict;
  } catch (error) {
    return messageOf(error);
  } finally {
    database?.close();
  }
};

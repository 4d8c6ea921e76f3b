import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/**
 * `full`: on disk when a commit returns, also on macOS, whose plain fsync leaves it in the drive's cache. `normal`: a crash
 * of the machine may lose the last commits, never order.
 */
export type Durability = 'full' | 'normal';

export type Value = string | number | null;

/** A prepared statement; a row is an array of its columns, which whoever wrote the SQL knows. */
export interface Statement<Row extends readonly unknown[] = never[]> {
  run(...values: Value[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}

/** A database as we use it; the library's own, with rows that have a type. */
export interface Database {
  prepare<Row extends readonly unknown[] = never[]>(sql: string): Statement<Row>;
  exec(sql: string): void;
  close(): void;
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
}

/** How long a commit waits for another connection's, as a rebuild in a worker thread makes them, in milliseconds. */
const busyTimeout = 10_000;

/**
 * Opens a database file in WAL mode, so that readers and the writer don't wait for each other. In a `full` one what is
 * deleted is overwritten with zeros: deleted secrets and accounts don't stay readable in the file. What a `normal` one
 * holds is rebuilt as a whole, and is overwritten only where that costs no writing.
 */
export const openDatabase = (file: string, durability: Durability): DatabaseSyncInstance => {
  const database = new DatabaseSync(file, { timeout: busyTimeout, returnArrays: true });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${durability};
    PRAGMA fullfsync = ${durability === 'full' ? 'ON' : 'OFF'};
    PRAGMA secure_delete = ${durability === 'full' ? 'ON' : 'FAST'};
    PRAGMA cache_size = -16000;
  `);
  return database;
};

/**
 * Opens a database file that is there, to read it alone: what lies in it is not changed, not even by an upgrade of its
 * tables. @throws when there is no such file
 */
export const openDatabaseToRead = (file: string): DatabaseSyncInstance =>
  new DatabaseSync(file, { timeout: busyTimeout, returnArrays: true, readOnly: true });

import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/**
 * `full`: on disk when a commit returns, also on macOS, whose plain fsync leaves it in the drive's cache. `normal`: a
 * crash of the machine may lose the last commits, but never their order.
 */
export type Durability = 'full' | 'normal';

export type Value = string | number | null;

/** A prepared statement; a row is an array of its columns, typed by the author of the SQL. */
export interface Statement<Row extends readonly unknown[] = never[]> {
  run(...values: Value[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): Row[];
}

/** The library's database with typed rows. */
export interface Database {
  prepare<Row extends readonly unknown[] = never[]>(sql: string): Statement<Row>;
  exec(sql: string): void;
  close(): void;
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
}

/** How long a commit waits for another connection, such as a rebuild in a worker thread, in milliseconds. */
export const busyTimeout = 10_000;

/**
 * Page cache of one connection; a negative number is in kB. Lists scan whole indexes again and again; all others find
 * what they need in a few pages, and the system keeps pages, too.
 */
const cacheSize = { usual: -4_000, lists: -8_000 } as const;

/** SQLite's name for a database in memory, and for a temporary one. */
const withoutFile: readonly string[] = [':memory:', ''];

/**
 * Lets the owner alone read and write a database file, which is made if it is missing, whatever the umask; SQLite gives
 * the files beside it the same rights. What can't be done is said when the file is opened.
 */
export const makePrivate = (file: string): void => {
  if (withoutFile.includes(file)) return;
  try {
    closeSync(openSync(file, 'a', 0o600));
    for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600);
  } catch {
    // Of another user, or on a disk that can't be written.
  }
};

/**
 * Opens a database file in WAL mode, so that readers and the writer don't block each other. A `full` one overwrites
 * deleted data with zeros, so deleted secrets and accounts are not readable in the file. A `normal` one does so only
 * where that costs no extra write, and in `overwriting`.
 */
export const openDatabase = (file: string, durability: Durability): DatabaseSyncInstance => {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: busyTimeout, returnArrays: true });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${durability};
    PRAGMA fullfsync = ${durability === 'full' ? 'ON' : 'OFF'};
    PRAGMA secure_delete = ${durability === 'full' ? 'ON' : 'FAST'};
    PRAGMA cache_size = ${cacheSize.usual};
  `);
  return database;
};

/**
 * Closes a database so that its file alone contains everything and can be copied. It first writes the write-ahead log
 * to the file, because closing does not do that while statements are in memory.
 */
export const closeDatabase = (database: Pick<Database, 'exec' | 'close'>): void => {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
};

/** Does work that overwrites with zeros all that it deletes, in a `normal` database too. */
export const overwriting = <T>(database: Database, work: () => T): T => {
  database.exec('PRAGMA secure_delete = ON');
  try {
    return work();
  } finally {
    database.exec('PRAGMA secure_delete = FAST');
  }
};

export const columnsOf = (database: Pick<Database, 'prepare'>, table: string): readonly string[] =>
  database
    .prepare<[name: string]>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(([name]) => name);

export const hasColumn = (database: Database, table: string, column: string): boolean =>
  columnsOf(database, table).includes(column);

/** Adds a column to a table of an older version, unless it is there. @param type default integers */
export const addColumn = (
  database: Database,
  table: string,
  column: string,
  type: 'INTEGER' | 'TEXT' = 'INTEGER',
): void => {
  if (!hasColumn(database, table, column)) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
};

/** A statement that is prepared when it is first used: a file that is only read may lack what it writes to. */
export const prepareLater = <Row extends readonly unknown[] = never[]>(
  database: Database,
  sql: string,
): (() => Statement<Row>) => {
  let statement: Statement<Row> | undefined;
  return () => (statement ??= database.prepare<Row>(sql));
};

/**
 * Writes the first page of the file as it is, within the caller's transaction. SQLite leaves out a page that a statement
 * made no different, so that setting a row to what it is would reach no disk; this number it always writes.
 */
export const rewriteFirstPage = (database: Database): void => {
  const [[version] = [0]] = database.prepare<[version: number]>('PRAGMA user_version').all();
  database.exec(`PRAGMA user_version = ${version}`);
};

/** How long statements wait from now on while another connection writes, in milliseconds; then they fail. */
export const waitAtMost = (database: Database, milliseconds: number): void =>
  database.exec(`PRAGMA busy_timeout = ${milliseconds}`);

const waitsAtMost = (database: Database): number =>
  database.prepare<[milliseconds: number]>('PRAGMA busy_timeout').get()?.[0] ?? busyTimeout;

/**
 * Writes the write-ahead log to the file and empties it, unless someone is reading.
 * @returns whether it could
 */
export const shortenLog = (database: Database): boolean => {
  try {
    const before = waitsAtMost(database);
    const checkpoint = database.prepare<[isBusy: number]>('PRAGMA wal_checkpoint(TRUNCATE)');
    waitAtMost(database, 0);
    try {
      return checkpoint.get()?.[0] === 0;
    } finally {
      waitAtMost(database, before);
    }
  } catch {
    // It is tried again, and the next commit says what is wrong.
    return false;
  }
};

/**
 * Opens an existing database file read-only; nothing in it changes, not even by a table upgrade. @throws when the file
 * does not exist
 */
export const openDatabaseToRead = (
  file: string,
  cache: keyof typeof cacheSize = 'usual',
): DatabaseSyncInstance => {
  const database = new DatabaseSync(file, { timeout: busyTimeout, returnArrays: true, readOnly: true });
  database.exec(`PRAGMA cache_size = ${cacheSize[cache]}`);
  return database;
};

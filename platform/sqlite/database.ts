import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** `full`: on disk when a commit returns. `normal`: a crash of the machine may lose the last commits, never order. */
export type Durability = 'full' | 'normal';

/** How long a commit waits for another connection's, as a rebuild in a worker thread makes them, in milliseconds. */
const busyTimeout = 10_000;

/**
 * Opens a database file in WAL mode, so that readers and the writer don't wait for each other. What is deleted is
 * overwritten with zeros: a deleted account's data must not stay readable in the file.
 */
export const openDatabase = (file: string, durability: Durability): DatabaseSyncInstance => {
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${durability};
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -16000;
  `);
  return database;
};

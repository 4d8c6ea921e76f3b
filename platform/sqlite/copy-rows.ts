import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { columnsOf, type Database, type Value } from './database.ts';

/** Tables that files of older versions lack. */
const newTables = ['long_texts'];

/** Whether the source has such a table. @throws Error without one that all have, and for a view of its name */
const hasTable = (source: Database, table: string): boolean => {
  const [[type] = []] = source
    .prepare<[type: string]>('SELECT type FROM sqlite_schema WHERE name = ?')
    .all(table);
  if (type === undefined && newTables.includes(table)) return false;
  if (type !== 'table') throw new Error(`There is no table ${table}`);
  return true;
};

const copyTable = (source: DatabaseSyncInstance, target: DatabaseSyncInstance, table: string): void => {
  if (!hasTable(source, table)) return;
  const there = columnsOf(source, table);
  const columns = columnsOf(target, table).filter((name) => there.includes(name));
  const add = target.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  target.exec(`DELETE FROM ${table}`);
  // Rows are arrays, as both are opened.
  const rows: Iterable<unknown> = source.prepare(`SELECT ${columns.join(', ')} FROM ${table}`).iterate();
  for (const row of rows) add.run(...(row as Value[]));
};

/** The highest position given: it is not given again, not even when its event was deleted. */
const copyHighest = (source: Database, target: Database): void => {
  const highest = source
    .prepare<[seq: number]>("SELECT seq FROM sqlite_sequence WHERE name = 'events'")
    .get();
  if (highest === undefined) return;
  target.prepare('DELETE FROM sqlite_sequence').run();
  target.prepare("INSERT INTO sqlite_sequence VALUES ('events', ?)").run(highest[0]);
};

/**
 * Copies the rows of tables that both files have, and nothing else of a file that somebody may have doctored: no
 * trigger, view, index or setting of it.
 * @param target a file with empty tables
 */
export const copyRows = (from: string, target: string, tables: readonly string[]): void => {
  const source = new DatabaseSync(from, { returnArrays: true, readOnly: true });
  const own = new DatabaseSync(target, { returnArrays: true });
  try {
    source.exec('PRAGMA trusted_schema = OFF');
    own.exec('BEGIN');
    for (const table of tables) copyTable(source, own, table);
    if (tables.includes('events')) copyHighest(source, own);
    own.exec('COMMIT');
  } finally {
    source.close();
    own.close();
  }
};

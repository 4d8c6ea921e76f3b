import { setImmediate as nextTurn } from 'node:timers/promises';
import { DamagedEntry, entryChecksum } from '../checksum.ts';
import { type Database, openDatabaseToRead } from '../database.ts';
import { selectEventsAfter } from './event-log.ts';
import { dataAsAppended, type EventRow } from './event-rows.ts';
import { assertUses } from './long-texts.ts';
import { assertWhole } from './whole-streams.ts';

const pageSize = 1_000;

/**
 * Checks every row of a file, a page per turn of the event loop.
 * @param page reads rows after a key
 * @param check returns the key of a row @throws for a damaged one
 */
const verifyPages = async <Row, Key>(
  signal: AbortSignal,
  first: Key,
  page: (after: Key) => readonly Row[],
  check: (row: Row) => Key,
): Promise<void> => {
  for (let after = first; !signal.aborted;) {
    const rows = page(after);
    for (const row of rows) after = check(row);
    if (rows.length < pageSize) return;
    await nextTurn();
  }
};

/**
 * Reads every event and compares it with its checksum, and looks for events that are missing, of every stream and of
 * all together. Events of before there were checksums are only read.
 * @returns the highest position that was ever given
 * @throws DamagedEvents for the first that differs or is missing
 */
export const verifyEvents = async (file: string, signal: AbortSignal): Promise<number> => {
  const database: Database = openDatabaseToRead(file);
  try {
    assertWhole(database);
    assertUses(database);
    const page = database.prepare<EventRow>(selectEventsAfter(database));
    const check = (row: EventRow): number => {
      dataAsAppended(row);
      return row[0];
    };
    await verifyPages(signal, 0, (after) => page.all(after, pageSize), check);
    const highest = database.prepare<[position: number]>(
      "SELECT seq FROM sqlite_sequence WHERE name = 'events'",
    );
    return highest.get()?.[0] ?? 0;
  } finally {
    database.close();
  }
};

type KeptRow = [
  row: number,
  kind: string,
  key: string,
  value: string,
  version: number,
  expiresAt: number | null,
  checksum: number | null,
];

/**
 * Reads every entry of a keep and compares it with its checksum.
 * @returns the version of the last write
 * @throws DamagedEntry for the first that differs
 */
export const verifyKeep = async (file: string, signal: AbortSignal): Promise<number> => {
  const database: Database = openDatabaseToRead(file);
  try {
    const page = database.prepare<KeptRow>(
      `SELECT rowid, kind, key, value, version, expires_at, checksum FROM kept
       WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
    );
    const check = ([row, kind, key, value, version, expiresAt, checksum]: KeptRow): number => {
      if (checksum !== null && checksum !== entryChecksum({ kind, key, version, expiresAt, value }))
        throw new DamagedEntry(kind);
      return row;
    };
    await verifyPages(signal, 0, (after) => page.all(after), check);
    return database.prepare<[version: number]>('SELECT version FROM reached').get()?.[0] ?? 0;
  } finally {
    database.close();
  }
};

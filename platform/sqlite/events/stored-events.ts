import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, StoredEvent, StreamName } from '../../ports/event-store.ts';
import type { StoredEvents } from '../../ports/stored.ts';
import { type Database, openDatabaseToRead } from '../database.ts';
import { selectEventsAfter } from './event-log.ts';
import { decodeEvent, type EventRow, numberOfPosition } from './event-rows.ts';

const pageSize = 1_000;

/**
 * Opens the events of a data folder read-only, as stored. The caller must hold the folder's lock to read all of them.
 */
export const openSqliteStoredEvents = ({ file }: { readonly file: string }): StoredEvents => {
  const database: Database = openDatabaseToRead(file);
  const page = database.prepare<EventRow>(selectEventsAfter(database));
  const count = database.prepare<[count: number]>('SELECT count(*) FROM events');
  const deleted = database.prepare<[name: StreamName]>(
    'SELECT name FROM streams WHERE is_deleted = 1 ORDER BY id',
  );

  async function* readAll(after?: Position): AsyncGenerator<StoredEvent> {
    let position = after === undefined ? 0 : numberOfPosition(after);
    for (;;) {
      const rows = page.all(position, pageSize);
      for (const row of rows) yield decodeEvent(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      position = last[0];
      await nextTurn();
    }
  }

  return {
    count: async () => count.get()?.[0] ?? 0,
    readAll,
    deletedStreams: async () => deleted.all().map(([name]) => name),
    close: async () => {
      database.close();
    },
  };
};

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeepKind } from '../ports/keep.ts';
import type { StoredEntries, StoredEntry } from '../ports/stored.ts';
import { type Database, openDatabaseToRead } from './database.ts';

const pageSize = 500;

type Row = [kind: KeepKind, key: string, value: string, expiresAt: number | null];

const read: (json: string) => unknown = JSON.parse;

const fromRow = ([kind, key, json, expiresAt]: Row): StoredEntry => ({
  kind,
  key,
  value: read(json),
  expiresAt: expiresAt === null ? undefined : new Date(expiresAt).toISOString(),
});

/** Opens a data folder's keep read-only, with the expiry of its entries. */
export const openSqliteStoredEntries = ({ file }: { readonly file: string }): StoredEntries => {
  const database: Database = openDatabaseToRead(file);
  const columns = 'kind, key, value, expires_at';
  const page = database.prepare<Row>(
    `SELECT ${columns} FROM kept WHERE (kind, key) > (?, ?) ORDER BY kind, key LIMIT ${pageSize}`,
  );
  const one = database.prepare<Row>(`SELECT ${columns} FROM kept WHERE kind = ? AND key = ?`);
  const count = database.prepare<[count: number]>('SELECT count(*) FROM kept');

  async function* all(): AsyncGenerator<StoredEntry> {
    let last: readonly [kind: string, key: string] | undefined = ['', ''];
    while (last !== undefined) {
      const rows: Row[] = page.all(...last);
      for (const row of rows) yield fromRow(row);
      const end = rows.length < pageSize ? undefined : rows.at(-1);
      last = end && [end[0], end[1]];
      await nextTurn();
    }
  }

  return {
    count: async () => count.get()?.[0] ?? 0,
    all,
    get: async (kind, key) => {
      const row = one.get(kind, key);
      return row && fromRow(row);
    },
    close: async () => {
      database.close();
    },
  };
};

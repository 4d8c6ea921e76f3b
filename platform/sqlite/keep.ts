import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { Keep, KeepKind, Kept } from '../ports/keep.ts';
import { type Database, closeDatabase, openDatabase } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { readOrUnavailable } from './read-or-unavailable.ts';

/** Entries per page of a list. */
const pageSize = 500;
/** Number of writes between two cleanups of expired entries. */
const writesBetweenSweeps = 1_000;
/** Sorts after every character that a key may contain. */
const behindAll = '\u{10ffff}';

const schema = `
  CREATE TABLE IF NOT EXISTS kept (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    version INTEGER NOT NULL,
    expires_at INTEGER,
    PRIMARY KEY (kind, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS kept_expiring ON kept (expires_at) WHERE expires_at IS NOT NULL;
`;

export interface SqliteKeepOptions {
  readonly file: string;
  /** Decides whether an entry has expired; the system clock by default. */
  readonly clock?: Clock;
}

type PutOptions = NonNullable<Parameters<Keep['put']>[3]>;
type KeptRow = [key: string, value: string, version: number];

/** Opens the embedded keep in one file. A write is on disk when it resolves. */
export const openSqliteKeep = ({ file, clock = { now: Date.now } }: SqliteKeepOptions): Keep => {
  const database: Database = openDatabase(file, 'full');
  database.exec(schema);
  const commits = createGroupCommit(database);
  const isAlive = '(expires_at IS NULL OR expires_at > ?)';
  const one = database.prepare<KeptRow>(
    `SELECT key, value, version FROM kept WHERE kind = ? AND key = ? AND ${isAlive}`,
  );
  const some = database.prepare<KeptRow>(
    `SELECT key, value, version FROM kept
     WHERE kind = ? AND key > ? AND key >= ? AND key < ? AND ${isAlive} ORDER BY key LIMIT ${pageSize}`,
  );
  const write = database.prepare(
    `INSERT INTO kept (kind, key, value, version, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, key) DO UPDATE
     SET value = excluded.value, version = excluded.version, expires_at = excluded.expires_at`,
  );
  const remove = database.prepare('DELETE FROM kept WHERE kind = ? AND key = ?');
  const removeByPrefix = database.prepare('DELETE FROM kept WHERE kind = ? AND key >= ? AND key < ?');
  const removeExpired = database.prepare('DELETE FROM kept WHERE expires_at <= ?');
  const highest = database.prepare<[version: number | null]>('SELECT max(version) FROM kept');

  let version = highest.get()?.[0] ?? 0;
  let writes = 0;

  /** Never reused, even after the newest entry was deleted and the keep reopened. */
  const nextVersion = (): number => {
    version = Math.max(version + 1, Date.now() * 1_000);
    return version;
  };

  const store = (kind: KeepKind, key: string, json: string, options: PutOptions = {}): void => {
    const expiresAt = options.expiresAt === undefined ? null : Date.parse(options.expiresAt);
    write.run(kind, key, json, nextVersion(), expiresAt);
    if (writes % writesBetweenSweeps === 0) removeExpired.run(clock.now());
    writes += 1;
  };

  const find = (kind: KeepKind, key: string): KeptRow | undefined => one.get(kind, key, clock.now());

  return {
    get: async (kind, key) => {
      const row = readOrUnavailable(() => find(kind, key));
      return row && fromRow(row);
    },
    put: async (kind, key, value, options) => {
      const json = JSON.stringify(value);
      await commits.run(() => store(kind, key, json, options));
    },
    putIf: async (kind, key, expected, value, options) => {
      const json = JSON.stringify(value);
      return commits.run(() => {
        if (find(kind, key)?.[2] !== expected) return false;
        store(kind, key, json, options);
        return true;
      });
    },
    delete: (kind, key) =>
      commits.run(() => {
        remove.run(kind, key);
      }),
    async *list<T>(kind: KeepKind, prefix = ''): AsyncGenerator<Kept<T>> {
      let rows: KeptRow[] = [];
      let last: string | undefined = '';
      while (last !== undefined) {
        const after: string = last;
        rows = readOrUnavailable(() => some.all(kind, after, prefix, prefix + behindAll, clock.now()));
        for (const row of rows) yield fromRow<T>(row);
        last = rows.length < pageSize ? undefined : rows.at(-1)?.[0];
        if (last !== undefined) await nextTurn();
      }
    },
    deleteByPrefix: (kind, prefix) =>
      commits.run(() => {
        removeByPrefix.run(kind, prefix, prefix + behindAll);
      }),
    close: async () => {
      if (!database.isOpen) return;
      commits.close();
      closeDatabase(database);
    },
  };
};

/** A value has the type that was put under its key. */
const fromRow = <T>([key, json, version]: KeptRow): Kept<T> => {
  const read: (json: string) => T = JSON.parse;
  return { key, value: read(json), version };
};

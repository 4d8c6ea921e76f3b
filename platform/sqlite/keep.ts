import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { Keep, KeepKind, Kept } from '../ports/keep.ts';
import { DamagedEntry, entryChecksum } from './checksum.ts';
import { addColumn, type Database, openDatabase, rewriteFirstPage } from './database.ts';
import { createGroupCommit } from './events/group-commit.ts';
import { createPlace, type Place } from './place.ts';
import { readOrUnavailable } from './read-or-unavailable.ts';
import { tendFile } from './tended-file.ts';

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
    checksum INTEGER, -- null in entries of before there were checksums
    PRIMARY KEY (kind, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS kept_expiring ON kept (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS reached (
    version INTEGER NOT NULL -- of the last write, also of one that deleted
  ) STRICT;
`;

/** Adds what the tables of older versions lack. */
const upgrade = (database: Database): void => {
  addColumn(database, 'kept', 'checksum');
  database.exec(`INSERT INTO reached SELECT coalesce((SELECT max(version) FROM kept), 0)
    WHERE NOT EXISTS (SELECT 1 FROM reached)`);
};

export interface SqliteKeepOptions {
  readonly file: string;
  /** Decides whether an entry has expired; the system clock by default. */
  readonly clock?: Clock;
  /** Of the file; writing ends when it is not there any more. */
  readonly place?: Place;
  /** Called with the last version after each commit, before its write resolves. */
  readonly onStored?: (version: number) => void;
}

/** The embedded keep, which can say how far it has got. */
export interface SqliteKeep extends Keep {
  /** The version of the last write; 0 for none. */
  reached(): number;
  /** Writes to the file what is there. @throws StoreUnavailable */
  tryToWrite(): Promise<void>;
}

type PutOptions = NonNullable<Parameters<Keep['put']>[3]>;
type KeptRow = [
  key: string,
  value: string,
  version: number,
  expiresAt: number | null,
  checksum: number | null,
];

/** Opens the embedded keep in one file. A write is on disk when it resolves. */
export const openSqliteKeep = ({
  file,
  clock = { now: Date.now },
  place = createPlace(file),
  onStored = () => undefined,
}: SqliteKeepOptions): SqliteKeep => {
  const database: Database = openDatabase(file, 'full');
  database.exec(schema);
  upgrade(database);
  const tended = tendFile(database, place);
  const commits = createGroupCommit(database, tended.beforeCommit);
  const isAlive = '(expires_at IS NULL OR expires_at > ?)';
  const one = database.prepare<KeptRow>(
    `SELECT key, value, version, expires_at, checksum FROM kept WHERE kind = ? AND key = ? AND ${isAlive}`,
  );
  const some = database.prepare<KeptRow>(
    `SELECT key, value, version, expires_at, checksum FROM kept
     WHERE kind = ? AND key > ? AND key >= ? AND key < ? AND ${isAlive} ORDER BY key LIMIT ${pageSize}`,
  );
  const write = database.prepare(
    `INSERT INTO kept (kind, key, value, version, expires_at, checksum) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, version = excluded.version,
       expires_at = excluded.expires_at, checksum = excluded.checksum`,
  );
  const remove = database.prepare('DELETE FROM kept WHERE kind = ? AND key = ?');
  const removeByPrefix = database.prepare('DELETE FROM kept WHERE kind = ? AND key >= ? AND key < ?');
  const removeExpired = database.prepare('DELETE FROM kept WHERE expires_at <= ?');
  const reached = database.prepare<[version: number]>('SELECT version FROM reached');
  const reach = database.prepare('UPDATE reached SET version = ?');

  let version = reached.get()?.[0] ?? 0;
  let writes = 0;

  /** Never reused, even after the newest entry was deleted and the keep reopened. */
  const nextVersion = (): number => {
    version = Math.max(version + 1, Date.now() * 1_000);
    reach.run(version);
    return version;
  };

  /** Runs writes, and notes how far the keep has got when they are on disk. */
  const commit = async <T>(work: () => T): Promise<T> => {
    let last = 0;
    const answer = await commits.run(() => {
      const before = version;
      const done = work();
      if (version > before) last = version;
      return done;
    });
    onStored(last);
    return answer;
  };

  const store = (kind: KeepKind, key: string, json: string, options: PutOptions = {}): void => {
    const expiresAt = options.expiresAt === undefined ? null : Date.parse(options.expiresAt);
    const next = nextVersion();
    const checksum = entryChecksum({ kind, key, version: next, expiresAt, value: json });
    write.run(kind, key, json, next, expiresAt, checksum);
    if (writes % writesBetweenSweeps === 0) removeExpired.run(clock.now());
    writes += 1;
  };

  const find = (kind: KeepKind, key: string): KeptRow | undefined => one.get(kind, key, clock.now());

  return {
    get: async (kind, key) => {
      const row = readOrUnavailable(() => find(kind, key));
      return row && fromRow(kind, row);
    },
    put: async (kind, key, value, options) => {
      const json = JSON.stringify(value);
      await commit(() => store(kind, key, json, options));
    },
    putIf: async (kind, key, expected, value, options) => {
      const json = JSON.stringify(value);
      return commit(() => {
        if (find(kind, key)?.[2] !== expected) return false;
        store(kind, key, json, options);
        return true;
      });
    },
    delete: (kind, key) =>
      commit(() => {
        nextVersion();
        remove.run(kind, key);
      }),
    async *list<T>(kind: KeepKind, prefix = ''): AsyncGenerator<Kept<T>> {
      let rows: KeptRow[] = [];
      let last: string | undefined = '';
      while (last !== undefined) {
        const after: string = last;
        rows = readOrUnavailable(() => some.all(kind, after, prefix, prefix + behindAll, clock.now()));
        for (const row of rows) yield fromRow<T>(kind, row);
        last = rows.length < pageSize ? undefined : rows.at(-1)?.[0];
        if (last !== undefined) await nextTurn();
      }
    },
    deleteByPrefix: (kind, prefix) =>
      commit(() => {
        nextVersion();
        removeByPrefix.run(kind, prefix, prefix + behindAll);
      }),
    close: async () => {
      if (!database.isOpen) return;
      commits.close();
      tended.close();
    },
    reached: () => version,
    tryToWrite: () => commits.run(() => rewriteFirstPage(database)),
  };
};

/** A value has the type that was put under its key. @throws DamagedEntry when it is not what was put */
const fromRow = <T>(kind: string, [key, value, version, expiresAt, checksum]: KeptRow): Kept<T> => {
  if (checksum !== null && checksum !== entryChecksum({ kind, key, version, expiresAt, value }))
    throw new DamagedEntry(kind);
  const read: (json: string) => T = JSON.parse;
  return { key, value: read(value), version };
};

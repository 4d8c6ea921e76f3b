import { randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { ModelDefinition, ReadModels } from '../../ports/read-models.ts';
import { type Database, closeDatabase, openDatabase, openDatabaseToRead, overwriting } from '../database.ts';
import { documentChecksum } from './document-checksum.ts';
import { createDocumentPages, type DocumentPages } from './document-pages.ts';
import { createDocumentReads, type DocumentReads } from './document-reads.ts';
import { createGroupCommit, type GroupCommit, Refused } from '../events/group-commit.ts';
import { createModelChanges, type ModelChanges } from './model-changes.ts';
import { createModelRegister, createRegister, type ModelRegister } from './model-register.ts';
import {
  type DocumentRow,
  isLive,
  type ModelTable,
  modelTable,
  tableName,
  tablePrefix,
  tombstonesIndex,
} from './model-table.ts';
import { readOrUnavailable } from '../read-or-unavailable.ts';
import { createReader, type Reader } from '../reader.ts';
import { tendLog, type TendedLog } from '../tended-file.ts';
import { createStatements, type Statements } from '../statements.ts';

export interface SqliteReadModelsOptions {
  readonly file: string;
  /** For leases and tombstones; the system clock by default. */
  readonly clock?: Clock;
  /** Runs queries other than reads by reference; closed with the read models. By default the calling thread does. */
  readonly reader?: Reader;
  /** Nothing in the file changes, while another process may write to it. Only for reads; a missing model has no checkpoint. */
  readonly isToRead?: boolean;
}

/** Adds what the tables of older versions lack. */
const upgrade = (database: Database): void => {
  const tables = database.prepare<[name: string]>(
    `SELECT name FROM sqlite_schema
     WHERE type = 'table' AND name GLOB '${tablePrefix}*' AND sql NOT LIKE '%checksum%'`,
  );
  for (const [table] of tables.all()) database.exec(`ALTER TABLE ${table} ADD COLUMN checksum INTEGER`);
};

/** A database in memory, or in a temporary file, can't be damaged between two starts. */
const isTemporary = (file: string): boolean => file === ':memory:' || file === '';

interface Parts {
  readonly checksumOf: (row: DocumentRow) => number | null;
  readonly database: Database;
  readonly isToRead: boolean;
  readonly statements: Statements;
  readonly register: ModelRegister;
  readonly commits: GroupCommit;
  readonly log: TendedLog;
  readonly reads: DocumentReads;
  readonly pages: DocumentPages;
  readonly reader: Reader;
  readonly changes: ModelChanges;
  readonly clock: Clock;
}

/**
 * Opens the embedded read models in one file, with a table per model and version. A crash of the machine may lose
 * the last writes, documents and checkpoint together; they are folded again from the events.
 */
export const openSqliteReadModels = ({
  file,
  clock = { now: Date.now },
  reader: given,
  isToRead = false,
}: SqliteReadModelsOptions): ReadModels => {
  const database = isToRead ? openDatabaseToRead(file) : openDatabase(file, 'normal');
  const statements = createStatements(database);
  if (!isToRead) {
    createRegister(database);
    upgrade(database);
  }
  const reader = given ?? createReader(statements);
  const changes = createModelChanges(statements);
  return readModels({
    checksumOf: isTemporary(file) ? () => null : documentChecksum,
    database,
    isToRead,
    statements,
    register: createModelRegister(statements),
    commits: createGroupCommit(database),
    log: tendLog(database),
    reads: createDocumentReads({ statements, reader, changes }),
    pages: createDocumentPages(reader, changes),
    reader,
    changes,
    clock,
  });
};

/** Documents that are erased by one transaction, so that it blocks the event loop for a few milliseconds at most. */
const erasedAtOnce = 500;

/** How much of the file is mapped while indexes are made, in bytes. */
const mostMapped = 1_000_000_000;

const readModels = (parts: Parts): ReadModels => {
  const { database, isToRead, statements, register, commits, log, reads, pages, reader } = parts;
  const { changes, clock, checksumOf } = parts;
  const tables = new Map<string, ModelTable>();

  const tableOf = (model: ModelDefinition): ModelTable => {
    const table = tables.get(tableName(model.name, model.version));
    if (table === undefined) throw new TypeError(`The model ${model.name} ${model.version} was not prepared`);
    return table;
  };

  /** Reads when what was written before is committed; at once if nothing is to be waited for. */
  const current = async <T>(read: () => T | Promise<T>): Promise<T> => {
    const settled = commits.settled();
    if (settled !== undefined) await settled;
    return read();
  };

  return {
    prepare: async (model, { indexLater = false } = {}) => {
      const table = modelTable(model);
      const create = (): void => {
        // What is not registered is left over from damage.
        database.exec(`DROP TABLE IF EXISTS ${table.name}; ${table.create}`);
        for (const { end, sql } of missingIndexes(statements, table))
          if (!indexLater || end === tombstonesIndex) database.exec(sql);
      };
      if (!isToRead) await commits.run(() => register.enter(model, create, clock.now()));
      tables.set(table.name, table);
    },
    index: async (model) => {
      // Each index reads the whole table once; from mapped memory that costs no copy.
      database.exec(`PRAGMA mmap_size = ${mostMapped}`);
      // One transaction each, so that other writers wait for a single index at most.
      for (const { sql } of missingIndexes(statements, tableOf(model)))
        await commits.run(() => database.exec(sql));
      database.exec('PRAGMA mmap_size = 0');
    },
    checkpoint: (model) => current(() => readOrUnavailable(() => register.checkpoint(model))),
    versions: async () => readOrUnavailable(() => register.versions()),
    load: async (model, refs) => reads.byRefs(tableOf(model), refs),
    readsWait: commits.hasBegun,
    get: (model, ref) => current(() => reads.byRefs(tableOf(model), [ref]).find(({ body }) => body !== null)),
    find: (model, account, query = {}) => current(() => reads.find(tableOf(model), account, query)),
    stream: async function* (model, account, query = {}) {
      await commits.settled();
      yield* reads.stream(tableOf(model), account, query);
    },
    page: (model, account, query) =>
      current(async () => {
        const table = tableOf(model);
        const { rows, total } = await pages.page<DocumentRow>(table, account, table.columns, query);
        return { documents: rows.map(table.toDocument), total };
      }),
    pageOfIds: (model, account, query) => current(() => pages.ids(tableOf(model), account, query)),
    scan: async function* (model, where) {
      await commits.settled();
      yield* reads.scan(tableOf(model), where);
    },
    scanKey: async function* (model, key) {
      await commits.settled();
      yield* reads.scanKey(tableOf(model), key);
    },
    count: (model, account, where) => current(() => reads.count(tableOf(model), account, where)),
    sums: (model, account, options) => current(() => reads.sums(tableOf(model), account, options)),
    write: async (model, batch) => {
      const { first = [], checkpoint, term } = batch;
      // One transaction.
      const documents = [...first, ...batch.documents];
      if (documents.some(({ body }) => body === null)) log.due();
      const table = tableOf(model);
      const rows = documents.map(table.toRow);
      await commits.run(() => {
        const now = clock.now();
        const refused = register.advance(model, checkpoint, term, now);
        if (refused !== undefined) return refused;
        changes.changed(table, documents);
        const upsert = statements.prepare(table.upsert);
        for (const row of rows) upsert.run(...row, row[3] === null ? now : null, checksumOf(row));
        return undefined;
      });
    },
    lease: (model, holder, milliseconds, { takeOver = false } = {}) =>
      commits.run(() => {
        const now = clock.now();
        return register.lease(model, { holder, until: now + milliseconds, takeOver }, now);
      }),
    release: (model, holder) => commits.run(() => register.release(model, holder, clock.now())),
    isLeased: async (model) => readOrUnavailable(() => register.isLeased(model, clock.now())),
    eraseAccount: async (model, account) => {
      const table = tableOf(model);
      const erased = statements.prepare(
        `DELETE FROM ${table.name} WHERE account = ? AND id IN (
           SELECT id FROM ${table.name} WHERE account = ? LIMIT ${erasedAtOnce}
         )`,
      );
      for (let isMore = true; isMore;)
        isMore = await commits.run(() => {
          changes.changed(table, [{ account }]);
          log.due();
          const { changes: count } = overwriting(database, () => erased.run(account, account));
          return Number(count) === erasedAtOnce;
        });
    },
    clear: async (model) => {
      const table = tableOf(model);
      await commits.run(() => {
        changes.changed(table);
        statements.prepare(`DELETE FROM ${table.name}`).run();
        register.forgetCheckpoint(model, clock.now());
      });
    },
    drop: async (name, version) => {
      const table = tableName(name, version);
      await commits.run(() => {
        changes.changed({ name: table });
        if (register.remove(name, version)) database.exec(`DROP TABLE ${table}`);
      });
      tables.delete(table);
    },
    promote: async (from, to, term) => {
      const [source, target] = [tableOf(from), tableOf(to)];
      await commits.run(() => {
        const checkpoint = register.checkpoint(from);
        const replaced = register.checkpoint(to);
        if (replaced !== undefined && (checkpoint === undefined || checkpoint < replaced)) {
          return new Refused(new TypeError(`${from.name} is behind ${to.name} and can't replace it`));
        }
        const refused = register.advance(to, checkpoint, term, clock.now());
        if (refused !== undefined) return refused;
        for (const table of [source, target]) changes.changed(table);
        register.remove(from.name, from.version);
        database.exec(`DROP TABLE ${target.name}; ALTER TABLE ${source.name} RENAME TO ${target.name}`);
        return undefined;
      });
      tables.delete(source.name);
    },
    sweepTombstones: async (model, before) => {
      const table = tableOf(model);
      await commits.run(() => {
        statements
          .prepare(`DELETE FROM ${table.name} WHERE NOT (${isLive}) AND tombstoned_at < ?`)
          .run(Date.parse(before));
      });
    },
    close: async () => {
      if (!database.isOpen) return;
      commits.close();
      log.stop();
      await reader.close();
      if (isToRead) database.close();
      else closeDatabase(database);
    },
  };
};

const missingIndexes = (
  statements: Statements,
  table: ModelTable,
): { readonly end: string; readonly sql: string }[] => {
  const existing = statements
    .prepare<[name: string]>(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?",
    )
    .all(table.name);
  const ends = new Set(existing.map(([name]) => name.slice(name.lastIndexOf('_') + 1)));
  const indexes = table.indexes(randomBytes(6).toString('hex'));
  return [...indexes].flatMap(([end, sql]) => (ends.has(end) ? [] : [{ end, sql }]));
};

import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  DocumentKey,
  DocumentRef,
  KeySum,
  KeyValue,
  Query,
  ReadModels,
  StoredDocument,
  Where,
} from '../ports/read-models.ts';
import { liveFind, liveWhere, orderOf } from './document-query.ts';
import { type DocumentRow, isLive, type ModelTable } from './model-table.ts';
import { readOrUnavailable } from './read-or-unavailable.ts';
import type { Statements } from './statements.ts';

/** Documents per page of a read, so that it blocks the event loop for a few milliseconds at most. */
const pageSize = 1_000;
/** Documents of a slice of a stream: whoever takes them works on each. */
const sliceSize = 100;
/** Keys of one page, read from an index alone. */
const keysPageSize = 5_000;

/** Reads of documents from their tables. */
export interface DocumentReads {
  /** Tombstones included. */
  byRefs(table: ModelTable, refs: readonly DocumentRef[]): StoredDocument[];
  find(table: ModelTable, account: number, query: Query): Promise<StoredDocument[]>;
  stream(
    table: ModelTable,
    account: number,
    query: Pick<Query, 'where' | 'orderBy' | 'descending'>,
  ): AsyncIterable<readonly StoredDocument[]>;
  scan(table: ModelTable, where: Where | undefined): AsyncIterable<StoredDocument>;
  scanKey(table: ModelTable, key: string): AsyncIterable<DocumentKey>;
  count(table: ModelTable, account: number, where: Where | undefined): number;
  sums(table: ModelTable, account: number, options: Parameters<ReadModels['sums']>[2]): KeySum[];
}

/** In the order of an index that begins with the key. */
type KeyRow = [account: number, value: string | number, id: number];
type SumRow = [sum: number, count: number, ...KeyValue[]];

export const createDocumentReads = (statements: Statements): DocumentReads => {
  const rows = <Row extends readonly unknown[]>(sql: string, ...values: (string | number)[]): Row[] =>
    readOrUnavailable(() => statements.prepare<Row>(sql).all(...values));

  /** Documents by row id, in that order; deleted ones are left out. */
  const byRowIds = (table: ModelTable, rowIds: readonly [number][]): StoredDocument[] =>
    rows<DocumentRow>(
      `WITH wanted (ordinal, row) AS (SELECT key, value FROM json_each(?))
       SELECT ${table.columns} FROM wanted CROSS JOIN ${table.name} ON ${table.name}.rowid = row
       WHERE ${isLive} ORDER BY ordinal`,
      JSON.stringify(rowIds.flat()),
    ).map(table.toDocument);

  async function* pagesOf(table: ModelTable, rowIds: readonly [number][]): AsyncGenerator<StoredDocument[]> {
    for (let from = 0; from < rowIds.length; from += pageSize) {
      yield byRowIds(table, rowIds.slice(from, from + pageSize));
      await nextTurn();
    }
  }

  return {
    byRefs: (table, refs) =>
      rows<DocumentRow>(
        `WITH wanted (of_account, of_id) AS (SELECT value ->> 0, value ->> 1 FROM json_each(?))
         SELECT ${table.columns} FROM wanted CROSS JOIN ${table.name} ON account = of_account AND id = of_id`,
        JSON.stringify(refs.map(({ account, id }) => [account, id])),
      ).map(table.toDocument),

    find: async (table, account, query) => {
      const { sql, values } = liveFind(table, account, query);
      const rest = `FROM ${table.name} WHERE ${sql} ORDER BY ${orderOf(table, query)} LIMIT ?`;
      const limit = query.limit ?? Number.MAX_SAFE_INTEGER;
      const first = rows<DocumentRow>(
        `SELECT ${table.columns} ${rest}`,
        ...values,
        Math.min(limit, pageSize),
      );
      const found = first.map(table.toDocument);
      if (first.length < pageSize || limit <= pageSize) return found;
      const all = rows<[number]>(`SELECT ${table.name}.rowid ${rest}`, ...values, limit);
      for await (const page of pagesOf(table, all.slice(pageSize))) found.push(...page);
      return found;
    },

    async *stream(table, account, query) {
      const { where, orderBy = 'id', descending = false } = query;
      const by = orderBy === 'id' ? 'id' : `${table.column(orderBy)}, id`;
      const beyond = descending ? '<' : '>';
      const { sql, values } = liveWhere(table, account, where);
      let after: readonly (string | number)[] = [];
      for (;;) {
        const start = after.length === 0 ? '' : `AND (${by}) ${beyond} (${after.map(() => '?').join(', ')})`;
        const slice = rows<DocumentRow>(
          `SELECT ${table.columns} FROM ${table.name} WHERE ${sql} ${start}
           ORDER BY ${orderOf(table, query)} LIMIT ${sliceSize}`,
          ...values,
          ...after,
        ).map(table.toDocument);
        if (slice.length > 0) yield slice;
        const last = slice.at(-1);
        if (last === undefined || slice.length < sliceSize) return;
        after = orderBy === 'id' ? [last.id] : [last.keys[orderBy] ?? '', last.id];
        await nextTurn();
      }
    },

    async *scan(table, where) {
      const { sql, values } = liveWhere(table, undefined, where);
      const all = rows<[number]>(`SELECT rowid FROM ${table.name} WHERE ${sql}`, ...values);
      for await (const page of pagesOf(table, all)) yield* page;
    },

    async *scanKey(table, key) {
      const column = table.column(key);
      const sql = `SELECT account, ${column}, id FROM ${table.name}
        WHERE ${isLive} AND ${column} IS NOT NULL AND (account, ${column}, id) > (?, ?, ?)
        ORDER BY account, ${column}, id LIMIT ${keysPageSize}`;
      let after: KeyRow | undefined = [-1, 0, 0];
      while (after !== undefined) {
        const page: KeyRow[] = rows<KeyRow>(sql, ...after);
        for (const [account, value, id] of page) yield { account, id, value };
        after = page.length < keysPageSize ? undefined : page.at(-1);
        if (after !== undefined) await nextTurn();
      }
    },

    count: (table, account, where) => {
      const { sql, values } = liveWhere(table, account, where);
      return rows<[number]>(`SELECT count(*) FROM ${table.name} WHERE ${sql}`, ...values)[0]?.[0] ?? 0;
    },

    sums: (table, account, { groupBy, of, where }) => {
      const { sql, values } = liveWhere(table, account, where);
      const groups = groupBy.map(table.column);
      const selected = [`coalesce(sum(${table.column(of)}), 0)`, 'count(*)', ...groups].join(', ');
      const grouping = groups.length === 0 ? '' : `GROUP BY ${groups.join(', ')}`;
      return rows<SumRow>(`SELECT ${selected} FROM ${table.name} WHERE ${sql} ${grouping}`, ...values)
        .filter(([, count]) => count > 0)
        .map(([sum, count, ...group]) => ({
          group: Object.fromEntries(groupBy.map((key, index) => [key, group[index] ?? null])),
          sum,
          count,
        }));
    },
  };
};

import type {
  DocumentKey,
  DocumentRef,
  KeySum,
  KeyValue,
  Query,
  ReadModels,
  StoredDocument,
  Where,
} from '../../ports/read-models.ts';
import { liveFind, liveWhere, orderOf } from './document-query.ts';
import { type DocumentRow, isLive, type ModelTable } from './model-table.ts';
import { keptAnswers, type ModelChanges } from './model-changes.ts';
import { readOrUnavailable } from '../read-or-unavailable.ts';
import type { Reader } from '../reader.ts';
import { firstSlice, nextSlice } from './slice-size.ts';
import type { Statements } from '../statements.ts';

/** Documents per query, so that taking them over blocks the event loop for a few milliseconds at most. */
const pageSize = 500;
/** Keys of one page, read from an index alone. */
const keysPageSize = 5_000;

type SumsOptions = Parameters<ReadModels['sums']>[2];

/** Reads of documents from their tables. */
export interface DocumentReads {
  /** Tombstones included; read on the calling thread, at once. */
  byRefs(table: ModelTable, refs: readonly DocumentRef[]): StoredDocument[];
  find(table: ModelTable, account: number, query: Query): Promise<StoredDocument[]>;
  stream(
    table: ModelTable,
    account: number,
    query: Pick<Query, 'where' | 'orderBy' | 'descending'>,
  ): AsyncIterable<readonly StoredDocument[]>;
  scan(table: ModelTable, where: Where | undefined): AsyncIterable<StoredDocument>;
  scanKey(table: ModelTable, key: string): AsyncIterable<DocumentKey>;
  count(table: ModelTable, account: number, where: Where | undefined): Promise<number>;
  sums(table: ModelTable, account: number, options: SumsOptions): Promise<KeySum[]>;
}

/** In the order of an index that begins with the key. */
type KeyRow = [account: number, value: string | number, id: number];
type SumRow = [sum: number, count: number, ...KeyValue[]];

interface DocumentReadsDeps {
  readonly statements: Statements;
  readonly reader: Reader;
  readonly changes: ModelChanges;
}

export const createDocumentReads = ({ statements, reader, changes }: DocumentReadsDeps): DocumentReads => {
  const { rows } = reader;
  const keptCounts = keptAnswers<number>(changes);
  const keptSums = keptAnswers<KeySum[]>(changes);

  /** Documents by row id, in that order; deleted ones are left out. */
  async function* byRowIds(table: ModelTable, rowIds: readonly number[]): AsyncGenerator<StoredDocument[]> {
    for (let from = 0; from < rowIds.length; from += pageSize) {
      const page = await rows<DocumentRow>(
        `WITH wanted (ordinal, row) AS (SELECT key, value FROM json_each(?))
         SELECT ${table.columns} FROM wanted CROSS JOIN ${table.name} ON ${table.name}.rowid = row
         WHERE ${isLive} ORDER BY ordinal`,
        JSON.stringify(rowIds.slice(from, from + pageSize)),
      );
      yield page.map(table.toDocument);
    }
  }

  const countOf = async (table: ModelTable, account: number, where: Where | undefined): Promise<number> => {
    const { sql, values } = liveWhere(table, account, where);
    const [[count] = [0]] = await rows<[number]>(
      `SELECT count(*) FROM ${table.name} WHERE ${sql}`,
      ...values,
    );
    return count;
  };

  const sumsOf = async (table: ModelTable, account: number, options: SumsOptions): Promise<KeySum[]> => {
    const { groupBy, of } = options;
    const { sql, values } = liveFind(table, account, options);
    const groups = groupBy.map(table.column);
    const selected = [`coalesce(sum(${table.column(of)}), 0)`, 'count(*)', ...groups].join(', ');
    const grouping = groups.length === 0 ? '' : `GROUP BY ${groups.join(', ')}`;
    const found = await rows<SumRow>(
      `SELECT ${selected} FROM ${table.name} WHERE ${sql} ${grouping}`,
      ...values,
    );
    return found
      .filter(([, count]) => count > 0)
      .map(([sum, count, ...group]) => ({
        group: Object.fromEntries(groupBy.map((key, index) => [key, group[index] ?? null])),
        sum,
        count,
      }));
  };

  return {
    byRefs: (table, refs) =>
      readOrUnavailable(() =>
        statements
          .prepare<DocumentRow>(
            `WITH wanted (of_account, of_id) AS (SELECT value ->> 0, value ->> 1 FROM json_each(?))
             SELECT ${table.columns} FROM wanted CROSS JOIN ${table.name} ON account = of_account AND id = of_id`,
          )
          .all(JSON.stringify(refs.map(({ account, id }) => [account, id]))),
      ).map(table.toDocument),

    find: async (table, account, query) => {
      const { sql, values } = liveFind(table, account, query);
      const rest = `FROM ${table.name} WHERE ${sql} ORDER BY ${orderOf(table, query)} LIMIT ?`;
      const limit = query.limit ?? Number.MAX_SAFE_INTEGER;
      const most = Math.min(limit, pageSize);
      const first = await rows<DocumentRow>(`SELECT ${table.columns} ${rest}`, ...values, most);
      if (first.length < pageSize || limit <= pageSize) return first.map(table.toDocument);
      const all = await rows<[number]>(`SELECT ${table.name}.rowid ${rest}`, ...values, limit);
      const found: StoredDocument[] = [];
      for await (const page of byRowIds(table, all.flat())) found.push(...page);
      return found;
    },

    async *stream(table, account, query) {
      const { where, orderBy = 'id', descending = false } = query;
      const by = orderBy === 'id' ? 'id' : `${table.column(orderBy)}, id`;
      const beyond = descending ? '<' : '>';
      const { sql, values } = liveWhere(table, account, where);
      let after: readonly (string | number)[] = [];
      for (let most = firstSlice; ;) {
        const start = after.length === 0 ? '' : `AND (${by}) ${beyond} (${after.map(() => '?').join(', ')})`;
        const found = await rows<DocumentRow>(
          `SELECT ${table.columns} FROM ${table.name} WHERE ${sql} ${start}
           ORDER BY ${orderOf(table, query)} LIMIT ?`,
          ...values,
          ...after,
          most,
        );
        const slice = found.map(table.toDocument);
        if (slice.length > 0) yield slice;
        const last = slice.at(-1);
        if (last === undefined || slice.length < most) return;
        most = nextSlice(
          slice.length,
          slice.reduce((sum, { body }) => sum + (body?.length ?? 0), 0),
        );
        after = orderBy === 'id' ? [last.id] : [last.keys[orderBy] ?? '', last.id];
      }
    },

    async *scan(table, where) {
      const { sql, values } = liveWhere(table, undefined, where);
      const all = await rows<[number]>(`SELECT rowid FROM ${table.name} WHERE ${sql}`, ...values);
      for await (const page of byRowIds(table, all.flat())) yield* page;
    },

    async *scanKey(table, key) {
      const column = table.column(key);
      const sql = `SELECT account, ${column}, id FROM ${table.name}
        WHERE ${isLive} AND ${column} IS NOT NULL AND (account, ${column}, id) > (?, ?, ?)
        ORDER BY account, ${column}, id LIMIT ${keysPageSize}`;
      let after: KeyRow | undefined = [-1, 0, 0];
      while (after !== undefined) {
        const page: KeyRow[] = await rows<KeyRow>(sql, ...after);
        for (const [account, value, id] of page) yield { account, id, value };
        after = page.length < keysPageSize ? undefined : page.at(-1);
      }
    },

    count: (table, account, where) =>
      keptCounts(table, account, { where }, () => countOf(table, account, where)),

    sums: (table, account, options) =>
      // Sums of a person's choice are hardly ever asked for again.
      options.ids === undefined
        ? keptSums(table, account, options, () => sumsOf(table, account, options))
        : sumsOf(table, account, options),
  };
};

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PageQuery, Search, Where } from '../ports/read-models.ts';
import { all, type Condition, keysMatch, listed, liveOf, wordsFound } from './document-query.ts';
import { createKeptSearches } from './kept-searches.ts';
import type { ModelChanges } from './model-changes.ts';
import type { ModelTable } from './model-table.ts';
import type { Reader } from './reader.ts';

/** More documents are searched in two halves at once. */
const mostInOne = 5_000;
/** At most this many are looked up to search in them again; more are found sooner by searching all. */
const mostSearchedAgain = 5_000;
/** Documents are read by their keys if those leave one in so many of the account; otherwise an index is searched. */
const fewPart = 20;
/** How long the size of an account is kept, in milliseconds. */
const sizeKept = 600_000;
const mostSizesKept = 500;

export interface Found {
  readonly total: number;
  /** Numbers of all these rows, when a search has found few. */
  readonly rowIds?: readonly number[];
}

/** How many documents an account has, and the id of the one in the middle if they are many. */
interface Size {
  readonly count: number;
  readonly middle?: number | undefined;
}

/** Ids from `from` (inclusive) to `before` (exclusive). */
interface Range {
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

type Searched = Pick<PageQuery, 'where' | 'search'>;

/** Finds the documents in which words occur. */
export interface DocumentSearch {
  find(table: ModelTable, account: number, query: Searched): Promise<Found>;
  /** The lowest ids, in their order. */
  firstIds(
    table: ModelTable,
    account: number,
    query: Searched & Pick<PageQuery, 'limit'>,
  ): Promise<readonly number[]>;
}

/** Numbers come as one JSON text, which takes a tenth of the time of as many rows. */
const numbers = z.array(z.number());
const numbersIn = (json: string): number[] => numbers.parse(JSON.parse(json));

/** The conditions that an index can answer: those that only leave some out select nearly all. */
const selective = (where: Where = {}): Where =>
  Object.fromEntries(
    Object.entries(where).filter(
      ([, wanted]) => typeof wanted !== 'object' || wanted === null || !('noneOf' in wanted),
    ),
  );

/** Conditions on an index that is read by the ids. */
const byIdsAlone = (table: ModelTable, account: number, { where, search }: Searched): Condition =>
  all([liveOf(account), ...keysMatch(table, where, true), ...wordsFound(table, search)]);

/** With one lower bound alone: of two, SQLite begins at the first and reads on to the second. */
const within = (wanted: Condition, { from, before }: Range): Condition =>
  all([
    wanted,
    ...(from === undefined ? [] : [{ sql: 'id >= ?', values: [from] }]),
    ...(before === undefined ? [] : [{ sql: 'id < ?', values: [before] }]),
  ]);

export const createDocumentSearch = (
  { rows: rowsOf }: Reader,
  changes: Pick<ModelChanges, 'version'>,
): DocumentSearch => {
  const kept = createKeptSearches(changes);
  const sizes = new LRUCache<string, Size>({ max: mostSizesKept, ttl: sizeKept });

  const countOf = async (source: string, { sql, values }: Condition): Promise<number> => {
    const [[count] = [0]] = await rowsOf<[number]>(`SELECT count(*) FROM ${source} WHERE ${sql}`, ...values);
    return count;
  };

  /** The index that begins with the id and holds what is searched: left to itself, SQLite reads the documents instead. */
  const indexOf = async (table: ModelTable): Promise<string> => {
    const [index] = await rowsOf<[string]>(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql LIKE '%(account, id, %'`,
      table.name,
    );
    return index === undefined ? table.name : `${table.name} INDEXED BY ${index[0]}`;
  };

  /** As of a while ago: it decides how documents are read, not which are found. */
  const sizeOf = async (table: ModelTable, account: number, source: string): Promise<Size> => {
    const key = `${table.name} ${account}`;
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const { sql, values } = liveOf(account);
    const count = await countOf(source, { sql, values });
    const half = `SELECT id FROM ${source} WHERE ${sql} ORDER BY id LIMIT 1 OFFSET ${Math.floor(count / 2)}`;
    const [[middle] = []] = count > mostInOne ? await rowsOf<[number]>(half, ...values) : [];
    sizes.set(key, { count, middle });
    return { count, middle };
  };

  /** Whether the keys alone leave few documents. */
  const areFew = async (table: ModelTable, account: number, where: Where, most: number): Promise<boolean> => {
    if (Object.keys(where).length === 0) return false;
    const { sql, values } = all([liveOf(account), ...keysMatch(table, where)]);
    const beyond = `SELECT 1 FROM ${table.name} WHERE ${sql} LIMIT 1 OFFSET ${most}`;
    return (await rowsOf(beyond, ...values)).length === 0;
  };

  const findWithin = async (
    source: string,
    wanted: Condition,
    range: Range,
    most: number,
  ): Promise<Found> => {
    const { sql, values } = within(wanted, range);
    const [[rowIds, count, last] = ['[]', 0, null]] = await rowsOf<[string, number, number | null]>(
      `SELECT json_group_array(number), count(*), max(id)
       FROM (SELECT rowid AS number, id FROM ${source} WHERE ${sql} ORDER BY id LIMIT ${most})`,
      ...values,
    );
    if (last === null || count < most) return { total: count, rowIds: numbersIn(rowIds) };
    return { total: count + (await countOf(source, within(wanted, { ...range, from: last + 1 }))) };
  };

  const findAll = async (table: ModelTable, account: number, query: Searched): Promise<Found> => {
    const source = await indexOf(table);
    const { count, middle } = await sizeOf(table, account, source);
    if (await areFew(table, account, selective(query.where), Math.floor(count / fewPart))) {
      const { sql, values } = all([
        liveOf(account),
        ...keysMatch(table, query.where),
        ...wordsFound(table, query.search),
      ]);
      const few = await rowsOf<[number]>(`SELECT rowid FROM ${table.name} WHERE ${sql}`, ...values);
      return { total: few.length, rowIds: few.flat() };
    }
    const wanted = byIdsAlone(table, account, query);
    if (middle === undefined) return findWithin(source, wanted, {}, mostSearchedAgain);
    const [low, high] = await Promise.all([
      findWithin(source, wanted, { before: middle }, mostSearchedAgain / 2),
      findWithin(source, wanted, { from: middle }, mostSearchedAgain / 2),
    ]);
    const total = low.total + high.total;
    if (low.rowIds === undefined || high.rowIds === undefined) return { total };
    return { total, rowIds: [...low.rowIds, ...high.rowIds] };
  };

  /** Those of some rows in which the words occur. */
  const amongRows = async (
    table: ModelTable,
    account: number,
    rowIds: readonly number[],
    search: Search,
  ): Promise<readonly number[]> => {
    const source = listed(table, 'rowid', rowIds);
    const { sql, values } = all([liveOf(account), ...wordsFound(table, search)]);
    const [[found] = ['[]']] = await rowsOf<[string]>(
      `SELECT json_group_array(number)
       FROM (SELECT ${table.name}.rowid AS number FROM ${source.sql} WHERE ${sql})`,
      ...source.values,
      ...values,
    );
    return numbersIn(found);
  };

  const findAmong = async (
    table: ModelTable,
    account: number,
    rowIds: readonly number[],
    search: Search,
  ): Promise<Found> => {
    const half = rowIds.length >> 1;
    const found = await Promise.all(
      [rowIds.slice(0, half), rowIds.slice(half)].map((some) => amongRows(table, account, some, search)),
    );
    return { total: found.flat().length, rowIds: found.flat() };
  };

  return {
    find: async (table, account, query) => {
      const { search, where = {} } = query;
      if (search === undefined) return findAll(table, account, query);
      const asked = { table, account, where, search };
      const rows = kept.rowsWith(asked);
      if (rows !== undefined) return findAmong(table, account, rows, search);
      const keep = kept.keep(asked);
      const found = await findAll(table, account, query);
      if (found.rowIds !== undefined) keep(found.rowIds);
      return found;
    },

    firstIds: async (table, account, query) => {
      const { sql, values } = byIdsAlone(table, account, query);
      const source = await indexOf(table);
      const [[ids] = ['[]']] = await rowsOf<[string]>(
        `SELECT json_group_array(id) FROM (SELECT id FROM ${source} WHERE ${sql} ORDER BY id LIMIT ?)`,
        ...values,
        query.limit,
      );
      return numbersIn(ids);
    },
  };
};

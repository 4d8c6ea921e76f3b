import { z } from 'zod';
import type { PageQuery, Search, Where } from '../../ports/read-models.ts';
import { all, type Condition, keysMatch, listed, liveOf } from './document-query.ts';
import { keptAnswers, type ModelChanges } from './model-changes.ts';
import type { ModelTable } from './model-table.ts';
import type { Reader } from '../reader.ts';
import { createSearchedTexts } from './searched-texts.ts';

/** Ids per query, so that taking them over blocks the event loop for a few milliseconds at most. */
const mostAtOnce = 5_000;
/** The keys of at most this many found ids are looked up; more are compared with the ids of all whose keys match. */
const mostCheckedByKeys = 5_000;
/** At most this many documents are read by an index of their keys; for more, the index that is searched is faster. */
const mostByKeys = 5_000;
/** Found ids that are handed on. */
const mostHandedOn = 5_000;
/** Lists of ids whose keys match, of all accounts. */
const mostKeptByKeys = 10;

/** What a search has found. */
export interface Found {
  readonly total: number;
  /** All ids in ascending order, if they are few. */
  readonly ids?: readonly number[];
}

interface Searched {
  readonly where: Where | undefined;
  readonly search: Search;
}

/** Finds the documents in which words occur. */
export interface DocumentSearch {
  find(table: ModelTable, account: number, searched: Searched): Promise<Found>;
  /** The lowest ids, in their order. */
  firstIds(
    table: ModelTable,
    account: number,
    searched: Searched & Pick<PageQuery, 'limit'>,
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

/** Whether documents with any keys are asked for. */
const isOfAll = (where: Where): boolean => Object.keys(where).length === 0;

/** What is in both of two ascending lists. */
const inBoth = (some: readonly number[], others: readonly number[]): number[] => {
  let at = 0;
  return some.filter((id) => {
    while ((others[at] ?? Infinity) < id) at += 1;
    return others[at] === id;
  });
};

export const createDocumentSearch = (reader: Reader, changes: ModelChanges): DocumentSearch => {
  const { rows: rowsOf } = reader;
  const keptByKeys = keptAnswers<readonly number[]>(changes, mostKeptByKeys);

  /** In ascending order, up to `most` if that is not negative. */
  const idsFrom = async (source: string, { sql, values }: Condition, most = -1): Promise<number[]> => {
    const [[ids] = ['[]']] = await rowsOf<[string]>(
      `SELECT json_group_array(id) FROM (SELECT id FROM ${source} WHERE ${sql} ORDER BY id LIMIT ?)`,
      ...values,
      most,
    );
    return numbersIn(ids);
  };

  /** All ids from `from` (inclusive) to `before` (exclusive) in ascending order, by an index that begins with the id. */
  const idsBetween = async (
    source: string,
    wanted: Condition,
    [from, before]: readonly [from: number, before: number],
  ): Promise<number[]> => {
    const ids: number[] = [];
    let next = from;
    for (let isMore = true; isMore;) {
      const range = { sql: 'id >= ? AND id < ?', values: [next, before] };
      const some = await idsFrom(source, all([wanted, range]), mostAtOnce);
      ids.push(...some);
      isMore = some.length === mostAtOnce;
      next = (some.at(-1) ?? next) + 1;
    }
    return ids;
  };

  /** The index that begins with the id and holds what is searched: left to itself, SQLite reads the documents instead. */
  const indexOf = async (table: ModelTable): Promise<string> => {
    const [index] = await rowsOf<[string]>(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql LIKE '%(account, id, %'`,
      table.name,
    );
    return index === undefined ? table.name : `${table.name} INDEXED BY ${index[0]}`;
  };

  const texts = createSearchedTexts(reader, changes, indexOf);

  /** Whether the keys alone leave few documents. */
  const areFew = async (table: ModelTable, account: number, where: Where): Promise<boolean> => {
    if (isOfAll(where)) return false;
    const { sql, values } = all([liveOf(account), ...keysMatch(table, where)]);
    const beyond = `SELECT 1 FROM ${table.name} WHERE ${sql} LIMIT 1 OFFSET ${mostByKeys}`;
    return (await rowsOf(beyond, ...values)).length === 0;
  };

  /**
   * Ids of the documents whose keys match, in ascending order.
   * @param middle about half of the account's documents have a lower id: both halves are read at once
   */
  const idsByKeys = async (
    table: ModelTable,
    account: number,
    where: Where,
    middle: number,
  ): Promise<readonly number[]> => {
    if (await areFew(table, account, selective(where)))
      return idsFrom(table.name, all([liveOf(account), ...keysMatch(table, where)]));
    const source = await indexOf(table);
    const wanted = all([liveOf(account), ...keysMatch(table, where, true)]);
    const [lower, upper] = await Promise.all([
      idsBetween(source, wanted, [Number.MIN_SAFE_INTEGER, middle]),
      idsBetween(source, wanted, [middle, Number.MAX_SAFE_INTEGER]),
    ]);
    // `flat()` takes 16 ms for 100,000 ids.
    return lower.concat(upper);
  };

  /** Those of some ids whose documents' keys match, in ascending order. */
  const amongThese = async (
    ids: readonly number[],
    table: ModelTable,
    account: number,
    where: Where,
  ): Promise<readonly number[]> => {
    const half = ids.length >> 1;
    const { sql, values } = all([liveOf(account), ...keysMatch(table, where)]);
    const matching = (some: readonly number[]): Promise<readonly number[]> => {
      const source = listed(table, some);
      return idsFrom(source.sql, { sql, values: [...source.values, ...values] });
    };
    const [lower, upper] = await Promise.all([matching(ids.slice(0, half)), matching(ids.slice(half))]);
    return lower.concat(upper);
  };

  const idsOf = async (
    table: ModelTable,
    account: number,
    { where = {}, search }: Searched,
  ): Promise<readonly number[]> => {
    const ids = await texts.idsOf({ table, account, search });
    const middle = ids[ids.length >> 1];
    if (middle === undefined || isOfAll(where)) return ids;
    if (ids.length <= mostCheckedByKeys) return amongThese(ids, table, account, where);
    const matching = await keptByKeys(table, account, where, () => idsByKeys(table, account, where, middle));
    return inBoth(ids, matching);
  };

  return {
    find: async (table, account, searched) => {
      const ids = await idsOf(table, account, searched);
      return { total: ids.length, ...(ids.length <= mostHandedOn && { ids }) };
    },
    firstIds: async (table, account, { limit, ...searched }) =>
      (await idsOf(table, account, searched)).slice(0, limit),
  };
};

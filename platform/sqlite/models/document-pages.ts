import type { PageQuery, PageStart } from '../../ports/read-models.ts';
import { all, type Condition, isOneOf, keysMatch, listed, liveOf, wordsFound } from './document-query.ts';
import { createDocumentSearch, type Found } from './document-search.ts';
import { keptAnswers, type ModelChanges } from './model-changes.ts';
import type { ModelTable } from './model-table.ts';
import type { Reader } from '../reader.ts';

/** At most this many documents that a search has found are looked up and sorted; for more, an index gives the order. */
const mostLookedUp = 500;
/** At most this many that match by their keys alone are sorted; for more, an index gives the order. */
const mostSorted = 2_000;
/** Lists of ids that are kept, of all accounts. */
const mostIdsKept = 50;

/** What is found for a page: rows of the columns that were asked for, and how many there are in all. */
export interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Pages of documents from their tables. */
export interface DocumentPages {
  page<Row extends readonly unknown[]>(
    table: ModelTable,
    account: number,
    columns: string,
    query: PageQuery,
  ): Promise<FoundPage<Row>>;
  ids(
    table: ModelTable,
    account: number,
    query: PageQuery,
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }>;
}

export const createDocumentPages = (reader: Reader, changes: ModelChanges): DocumentPages => {
  const { rows: rowsOf } = reader;
  const documentSearch = createDocumentSearch(reader, changes);
  const keptFound = keptAnswers<Found>(changes);
  const keptIds = keptAnswers<readonly number[]>(changes, mostIdsKept);

  const found = async (table: ModelTable, account: number, query: PageQuery): Promise<Found> => {
    const { where, search } = query;
    if (search !== undefined) return documentSearch.find(table, account, { where, search });
    const { sql, values } = all([liveOf(account), ...keysMatch(table, where)]);
    const [[total] = [0]] = await rowsOf<[number]>(
      `SELECT count(*) FROM ${table.name} WHERE ${sql}`,
      ...values,
    );
    return { total };
  };

  const page = async <Row extends readonly unknown[]>(
    table: ModelTable,
    account: number,
    columns: string,
    query: PageQuery,
  ): Promise<FoundPage<Row>> => {
    const { where = {}, search, ids, orderBy, descending = false, limit } = query;
    const key = table.column(orderBy);
    const [direction, beyond] = descending ? ['DESC', '<'] : ['ASC', '>'];

    /** @param sign `+` keeps SQLite from reading an index in the order of the key. */
    const part = (start: PageStart | undefined, isThere: boolean, sign: '+' | '' = ''): Condition =>
      all([
        isThere
          ? { sql: `${sign}${key} >= ?`, values: [table.lowest(orderBy)] }
          : { sql: `${sign}${key} IS NULL`, values: [] },
        ...after(start, sign),
      ]);
    const after = (start: PageStart | undefined, sign: string): Condition[] => {
      if (start === undefined) return [];
      if (start.value === null) return [{ sql: `${sign}id ${beyond} ?`, values: [start.id] }];
      return [{ sql: `(${sign}${key}, ${sign}id) ${beyond} (?, ?)`, values: [start.value, start.id] }];
    };

    const select = (
      source: Condition,
      { sql, values }: Condition,
      order: string,
      most: number,
    ): Promise<Row[]> =>
      rowsOf<Row>(
        `SELECT ${columns} FROM ${source.sql} WHERE ${sql} ORDER BY ${order} LIMIT ?`,
        ...source.values,
        ...values,
        most,
      );
    const wholeTable: Condition = { sql: table.name, values: [] };

    /** Documents in the order of an index, which begins with what the conditions ask to be equal. */
    const inOrder = (start: PageStart | undefined, isThere: boolean, most: number): Promise<Row[]> => {
      const order = table.orders.find(
        (by) =>
          by.indexOf(orderBy) === by.length - 1 &&
          by.slice(0, -1).every((one) => ['string', 'number'].includes(typeof where[one])),
      );
      const isIndexed = ([one]: readonly [string, unknown]): boolean =>
        one === orderBy || order?.includes(one) === true;
      const conditions = Object.entries(where);
      const wanted = all([
        liveOf(account),
        ...keysMatch(table, Object.fromEntries(conditions.filter(isIndexed))),
        part(start, isThere),
        ...keysMatch(table, Object.fromEntries(conditions.filter((one) => !isIndexed(one))), true),
        ...(foundIds === undefined ? wordsFound(table, search) : [isOneOf('+id', foundIds)]),
      ]);
      const by = isThere ? `${key} ${direction}, id ${direction}` : `id ${direction}`;
      return select(wholeTable, wanted, by, most);
    };

    /** First those with a value of the key, then the others. */
    const inBothParts = async (
      read: (start: PageStart | undefined, isThere: boolean, most: number) => Promise<Row[]>,
    ): Promise<Row[]> => {
      const isBeyondValues = query.after?.value === null;
      const first = isBeyondValues ? [] : await read(query.after, true, limit);
      if (first.length === limit || orderBy === 'id') return first;
      const rest = await read(isBeyondValues ? query.after : undefined, false, limit - first.length);
      return [...first, ...rest];
    };

    const { total, ids: foundIds } = await keptFound(table, account, { where, search }, () =>
      found(table, account, query),
    );
    if (total === 0 || limit === 0) return { rows: [], total };
    const few = (): readonly [source: Condition, wanted: Condition] | undefined => {
      const conditions = [liveOf(account), ...keysMatch(table, where)];
      if (ids !== undefined) return [listed(table, ids), all([...conditions, ...wordsFound(table, search)])];
      if (foundIds !== undefined && total <= mostLookedUp) return [listed(table, foundIds), all(conditions)];
      return search === undefined && total <= mostSorted ? [wholeTable, all(conditions)] : undefined;
    };
    const sorted = few();
    const order = `+${key} ${direction}, +id ${direction}`;
    const rows = await inBothParts((start, isThere, most) => {
      if (sorted === undefined) return inOrder(start, isThere, most);
      const [source, wanted] = sorted;
      return select(source, all([wanted, part(start, isThere, '+')]), order, most);
    });
    return { rows, total };
  };

  return {
    page,
    ids: async (table, account, query) => {
      const { where, search, limit } = query;
      const isFromStart = query.after === undefined && query.ids === undefined;
      if (isFromStart && search !== undefined && query.orderBy === 'id' && !query.descending) {
        // As one types, all words but the last are searched for again.
        const ids = await keptIds(table, account, query, () =>
          documentSearch.firstIds(table, account, { where, search, limit }),
        );
        if (ids.length < limit) return { ids, total: ids.length };
      }
      const { rows, total } = await page<[number]>(table, account, 'id', query);
      return { ids: rows.map(([id]) => id), total };
    },
  };
};

import type { PageQuery, PageStart, Where } from '../ports/read-models.ts';
import { all, type Condition, keysMatch, liveOf, wordsFound } from './document-query.ts';
import { keptAnswers, type ModelChanges } from './model-changes.ts';
import type { ModelTable } from './model-table.ts';
import type { Reader } from './reader.ts';

/** At most this many documents are read to see whether words occur in them; of more, an index is read. */
const fewDocuments = 5_000;
/** At most this many are sorted; of more, an index gives the order. */
const mostSorted = 2_000;

/** The conditions that an index can answer: those that only leave some out select nearly all. */
const selective = (where: Where = {}): Where =>
  Object.fromEntries(
    Object.entries(where).filter(
      ([, wanted]) => typeof wanted !== 'object' || wanted === null || !('noneOf' in wanted),
    ),
  );

/** What is found for a page: rows of the columns that were asked for, and how many there are in all. */
export interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Found {
  readonly total: number;
  /** Numbers of the rows, when a search has found few. */
  readonly rowIds?: readonly number[];
}

/** Pages of documents from their tables. */
export type DocumentPages = <Row extends readonly unknown[]>(
  table: ModelTable,
  account: number,
  columns: string,
  query: PageQuery,
) => Promise<FoundPage<Row>>;

export const createDocumentPages = ({ rows: rowsOf }: Reader, changes: ModelChanges): DocumentPages => {
  const keptFound = keptAnswers<Found>(changes);

  const countOf = async (source: string, { sql, values }: Condition): Promise<number> => {
    const [[count] = [0]] = await rowsOf<[number]>(`SELECT count(*) FROM ${source} WHERE ${sql}`, ...values);
    return count;
  };

  /** Whether the keys alone leave few documents. */
  const areFew = async (table: ModelTable, { sql, values }: Condition): Promise<boolean> => {
    const beyond = `SELECT 1 FROM ${table.name} WHERE ${sql} LIMIT 1 OFFSET ${fewDocuments}`;
    return (await rowsOf(beyond, ...values)).length === 0;
  };

  /** The index that begins with the id and holds what is searched: left to itself, SQLite reads the documents instead. */
  const byIds = async (table: ModelTable): Promise<string> => {
    const [index] = await rowsOf<[string]>(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql LIKE '%(account, id, %'`,
      table.name,
    );
    return index === undefined ? table.name : `${table.name} INDEXED BY ${index[0]}`;
  };

  /** Reads few documents by their keys, or else all of the account by their ids. */
  const searched = async (table: ModelTable, account: number, query: PageQuery): Promise<Found> => {
    const words = wordsFound(table, query.search);
    const ofKeys = all([liveOf(account), ...keysMatch(table, query.where)]);
    if (await areFew(table, all([liveOf(account), ...keysMatch(table, selective(query.where))]))) {
      const { sql, values } = all([ofKeys, ...words]);
      const few = await rowsOf<[number]>(`SELECT rowid FROM ${table.name} WHERE ${sql}`, ...values);
      return { total: few.length, rowIds: few.flat() };
    }
    const source = await byIds(table);
    const wanted = all([liveOf(account), ...keysMatch(table, query.where, true), ...words]);
    const first = await rowsOf<[rowId: number, id: number]>(
      `SELECT rowid, id FROM ${source} WHERE ${wanted.sql} ORDER BY id LIMIT ${mostSorted}`,
      ...wanted.values,
    );
    const last = first.at(-1);
    if (last === undefined || first.length < mostSorted)
      return { total: first.length, rowIds: first.map(([rowId]) => rowId) };
    const rest = all([wanted, { sql: 'id > ?', values: [last[1]] }]);
    return { total: first.length + (await countOf(source, rest)) };
  };

  const found = async (table: ModelTable, account: number, query: PageQuery): Promise<Found> => {
    if (query.search !== undefined) return searched(table, account, query);
    return { total: await countOf(table.name, all([liveOf(account), ...keysMatch(table, query.where)])) };
  };

  return async <Row extends readonly unknown[]>(
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
        ...wordsFound(table, search),
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
      if (first.length === limit) return first;
      const rest = await read(isBeyondValues ? query.after : undefined, false, limit - first.length);
      return [...first, ...rest];
    };

    const { total, rowIds } = await keptFound(table, account, { where, search }, () =>
      found(table, account, query),
    );
    if (total === 0 || limit === 0) return { rows: [], total };
    /** The table's rows with one of these values, looked up one by one. */
    const listed = (column: string, values: readonly number[]): Condition => ({
      sql: `(SELECT DISTINCT value AS listed FROM json_each(?)) CROSS JOIN ${table.name} ON ${column} = listed`,
      values: [JSON.stringify(values)],
    });
    const few = (): readonly [source: Condition, wanted: Condition] | undefined => {
      const conditions = [liveOf(account), ...keysMatch(table, where)];
      if (ids !== undefined) return [listed('id', ids), all([...conditions, ...wordsFound(table, search)])];
      if (rowIds !== undefined) return [listed(`${table.name}.rowid`, rowIds), all(conditions)];
      return total <= mostSorted ? [wholeTable, all(conditions)] : undefined;
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
};

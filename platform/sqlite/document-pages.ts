import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageQuery, PageStart } from '../ports/read-models.ts';
import { all, type Condition, keysMatch, liveOf, wordsFound } from './document-query.ts';
import type { ModelTable } from './model-table.ts';
import { readOrUnavailable } from './read-or-unavailable.ts';
import type { Statements } from './statements.ts';

/** Documents that are looked at in one piece: the event loop is held up for some milliseconds. */
const slice = 5_000;
/** So many are sorted; where more are found, they are taken in their order until the page is full. */
const mostSorted = 2_000;

/** What is found for a page: rows of the columns that were asked for, and how many there are in all. */
export interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

type Found = Pick<FoundPage<never>, 'total'> & {
  /** Numbers of the rows, when a search has found few. */
  readonly rowIds?: readonly number[];
};

/** Pages of documents from their tables. */
export type DocumentPages = <Row extends readonly unknown[]>(
  table: ModelTable,
  account: number,
  columns: string,
  query: PageQuery,
) => Promise<FoundPage<Row>>;

export const createDocumentPages = (statements: Statements): DocumentPages => {
  const rowsOf = <Row extends readonly unknown[]>(sql: string, ...values: (string | number)[]): Row[] =>
    readOrUnavailable(() => statements.prepare<Row>(sql).all(...values));

  const countOf = (source: string, { sql, values }: Condition): number =>
    rowsOf<[number]>(`SELECT count(*) FROM ${source} WHERE ${sql}`, ...values)[0]?.[0] ?? 0;

  /** Whether the keys alone leave so few documents that all of them are looked at in one piece. */
  const areFew = (table: ModelTable, { sql, values }: Condition): boolean =>
    rowsOf(`SELECT 1 FROM ${table.name} WHERE ${sql} LIMIT 1 OFFSET ${slice}`, ...values).length === 0;

  /** The index that begins with the id and holds what is searched: left to itself, SQLite reads the documents instead. */
  const byIds = (table: ModelTable): string => {
    const [index] = rowsOf<[string]>(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql LIKE '%(account, id, %'`,
      table.name,
    );
    return index === undefined ? table.name : `${table.name} INDEXED BY ${index[0]}`;
  };

  /** Goes through the documents that the keys leave, or else through all of the account by their ids. */
  const searched = async (table: ModelTable, account: number, query: PageQuery): Promise<Found> => {
    const ofKeys = all([liveOf(account), ...keysMatch(table, query.where)]);
    if (areFew(table, ofKeys)) {
      const { sql, values } = all([ofKeys, ...wordsFound(table, query.search)]);
      const few = rowsOf<[number]>(`SELECT rowid FROM ${table.name} WHERE ${sql}`, ...values);
      return { total: few.length, rowIds: few.map(([rowId]) => rowId) };
    }
    const conditions = [...keysMatch(table, query.where, true), ...wordsFound(table, query.search)];
    const source = byIds(table);
    const rowIds: number[] = [];
    let total = 0;
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const begin = all([liveOf(account), { sql: 'id > ?', values: [after] }]);
      const [end] = rowsOf<[number]>(
        `SELECT id FROM ${source} WHERE ${begin.sql} ORDER BY id LIMIT 1 OFFSET ${slice}`,
        ...begin.values,
      );
      const upTo = end === undefined ? [] : [{ sql: 'id <= ?', values: [end[0]] }];
      const part = all([begin, ...upTo, ...conditions]);
      if (total > mostSorted) total += countOf(source, part);
      else {
        const found = rowsOf<[number]>(
          `SELECT rowid FROM ${source} WHERE ${part.sql} ORDER BY id`,
          ...part.values,
        );
        for (const [rowId] of found) rowIds.push(rowId);
        total += found.length;
      }
      if (end === undefined) return total > mostSorted ? { total } : { total, rowIds };
      [after] = end;
      await nextTurn();
    }
  };

  const found = async (table: ModelTable, account: number, query: PageQuery): Promise<Found> => {
    if (query.search !== undefined) return searched(table, account, query);
    return { total: countOf(table.name, all([liveOf(account), ...keysMatch(table, query.where)])) };
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

    const after = (start: PageStart | undefined): Condition[] => {
      if (start === undefined) return [];
      if (start.value === null) return [{ sql: `id ${beyond} ?`, values: [start.id] }];
      return [{ sql: `(${key}, id) ${beyond} (?, ?)`, values: [start.value, start.id] }];
    };
    const hasValue = (isThere: boolean): Condition =>
      isThere
        ? { sql: `${key} >= ?`, values: [table.lowest(orderBy)] }
        : { sql: `${key} IS NULL`, values: [] };

    /** Some documents, sorted. */
    const sorted = (part: Condition, most: number): Row[] =>
      rowsOf<Row>(
        `SELECT ${columns} FROM ${table.name} WHERE ${part.sql} ORDER BY +${key} ${direction}, +id ${direction} LIMIT ?`,
        ...part.values,
        most,
      );

    /** Documents in the order of an index, which begins with what the conditions ask to be equal. */
    const inOrder = async (begin: PageStart | undefined, isThere: boolean, most: number): Promise<Row[]> => {
      const order = table.orders.find(
        (by) =>
          by.indexOf(orderBy) === by.length - 1 &&
          by.slice(0, -1).every((one) => ['string', 'number'].includes(typeof where[one])),
      );
      const equal = Object.fromEntries(
        Object.entries(where).filter(([one]) => one === orderBy || order?.includes(one)),
      );
      const others = Object.fromEntries(Object.entries(where).filter(([one]) => !(one in equal)));
      const filters = [...keysMatch(table, others, true), ...wordsFound(table, search)];
      const by = isThere ? `${key} ${direction}, id ${direction}` : `id ${direction}`;
      const rows: Row[] = [];
      let start = begin;
      while (rows.length < most) {
        const from = all([liveOf(account), ...keysMatch(table, equal), hasValue(isThere), ...after(start)]);
        const [end] = rowsOf<[string | number | null, number]>(
          `SELECT ${key}, id FROM ${table.name} WHERE ${from.sql} ORDER BY ${by} LIMIT 1 OFFSET ${slice}`,
          ...from.values,
        );
        const last = end && { value: end[0], id: end[1] };
        const until = after(last).map(({ sql, values }) => ({
          sql: sql.replace(` ${beyond} `, ` ${beyond === '>' ? '<=' : '>='} `),
          values,
        }));
        const part = all([from, ...until, ...filters]);
        rows.push(
          ...rowsOf<Row>(
            `SELECT ${columns} FROM ${table.name} WHERE ${part.sql} ORDER BY ${by} LIMIT ?`,
            ...part.values,
            most - rows.length,
          ),
        );
        if (last === undefined) break;
        start = last;
        await nextTurn();
      }
      return rows;
    };

    /** First those with a value of the key, then the others. */
    const inBothParts = async (
      read: (start: PageStart | undefined, isThere: boolean, most: number) => Row[] | Promise<Row[]>,
    ): Promise<Row[]> => {
      const isBeyondValues = query.after?.value === null;
      const first = isBeyondValues ? [] : await read(query.after, true, limit);
      if (first.length === limit) return first;
      const rest = await read(isBeyondValues ? query.after : undefined, false, limit - first.length);
      return [...first, ...rest];
    };

    await nextTurn();
    const { total, rowIds } = await found(table, account, query);
    if (total === 0 || limit === 0) return { rows: [], total };
    const few = (): Condition | undefined => {
      const conditions = [liveOf(account), ...keysMatch(table, where)];
      if (ids !== undefined)
        return all([
          ...conditions,
          ...wordsFound(table, search),
          { sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] },
        ]);
      if (rowIds !== undefined)
        return all([
          ...conditions,
          {
            sql: `${table.name}.rowid IN (SELECT value FROM json_each(?))`,
            values: [JSON.stringify(rowIds)],
          },
        ]);
      return total <= mostSorted ? all(conditions) : undefined;
    };
    const part = few();
    const rows =
      part === undefined
        ? await inBothParts(inOrder)
        : await inBothParts((start, isThere, most) =>
            sorted(all([part, hasValue(isThere), ...after(start)]), most),
          );
    return { rows, total };
  };
};

import {
  isList,
  type KeyValue,
  type Query,
  type Search,
  type Wanted,
  type Where,
} from '../../ports/read-models.ts';
import { isLive, type ModelTable } from './model-table.ts';

/** A condition with the values of its placeholders, in their order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** @param column also with `+` before it: then SQLite reads no index for it */
export const isOneOf = (column: string, value: readonly KeyValue[]): Condition => {
  const isIn = `${column} IN (SELECT value FROM json_each(?))`;
  return {
    sql: value.includes(null) ? `(${isIn} OR ${column} IS NULL)` : isIn,
    values: [JSON.stringify(value.filter((one) => one !== null))],
  };
};

const matches = (column: string, value: Wanted): Condition => {
  if (value === null) return { sql: `${column} IS NULL`, values: [] };
  if (typeof value !== 'object') return { sql: `${column} = ?`, values: [value] };
  if (isList(value)) return isOneOf(column, value);
  if ('noneOf' in value) {
    if (value.noneOf.length === 0) return { sql: 'TRUE', values: [] };
    const { sql, values } = isOneOf(column, value.noneOf);
    return { sql: `coalesce(NOT (${sql}), ${value.noneOf.includes(null) ? 0 : 1})`, values };
  }
  const { from, before } = value;
  return all([
    { sql: `${column} IS NOT NULL`, values: [] },
    ...(from === undefined ? [] : [{ sql: `${column} >= ?`, values: [from] }]),
    ...(before === undefined ? [] : [{ sql: `${column} < ?`, values: [before] }]),
  ]);
};

export const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

/** Live documents of an account. */
export const liveOf = (account: number): Condition => ({
  sql: `${isLive} AND account = ?`,
  values: [account],
});

/** A short list of numbers selects fewer documents than other conditions do, which SQLite does not know. */
const isShortList = (value: Wanted): boolean =>
  isList(value) && value.length <= shortList && value.every((one) => typeof one === 'number');
const shortList = 200;

/**
 * Documents whose keys match.
 * @param unindexed whether these conditions must not choose the index that is read
 */
export const keysMatch = (table: ModelTable, where: Where = {}, unindexed = false): Condition[] => {
  const hasShortList = Object.values(where).some(isShortList);
  return Object.entries(where).map(([key, value]) => {
    const column = table.column(key);
    return matches(unindexed || (hasShortList && !isShortList(value)) ? `+${column}` : column, value);
  });
};

/** GLOB compares bytes, as `instr` does, in two thirds of its time. */
const globOf = (text: string): string => `*${text.replace(/[*?[]/g, '[$&]')}*`;

type Word = Search['words'][number];

/** What fewer documents match comes first, because the others are then not looked for in the rest. */
const rarestFirst = (one: Word, other: Word): number =>
  (one.orOneOf?.length ?? 0) - (other.orOneOf?.length ?? 0) || other.text.length - one.text.length;

/** Documents in which every word of a search is found. */
export const wordsFound = (table: ModelTable, search: Search | undefined): Condition[] =>
  search === undefined
    ? []
    : search.words.toSorted(rarestFirst).map(({ text, orOneOf = [] }) => {
        const found = { sql: `${table.column(search.key)} GLOB ?`, values: [globOf(text)] };
        if (search.orKey === undefined || orOneOf.length === 0) return found;
        const otherwise = isOneOf(`+${table.column(search.orKey)}`, orOneOf);
        return { sql: `(${found.sql} OR ${otherwise.sql})`, values: [...found.values, ...otherwise.values] };
      });

/** As the source of a query: the table's rows with one of these ids, looked up one by one. */
export const listed = (table: ModelTable, ids: readonly number[]): Condition => ({
  sql: `(SELECT DISTINCT value AS listed FROM json_each(?)) CROSS JOIN ${table.name} ON ${table.name}.id = listed`,
  values: [JSON.stringify(ids)],
});

/** Live documents, of one account or of all, whose keys match. */
export const liveWhere = (table: ModelTable, account: number | undefined, where?: Where): Condition =>
  all([account === undefined ? { sql: isLive, values: [] } : liveOf(account), ...keysMatch(table, where)]);

export const liveFind = (table: ModelTable, account: number, { where, ids }: Query): Condition =>
  all([liveWhere(table, account, where), ...(ids === undefined ? [] : [isOneOf('id', ids)])]);

/** Ties go by id, so that an order is always the same. */
export const orderOf = (table: ModelTable, { orderBy, descending = false }: Query): string => {
  const direction = descending ? 'DESC' : 'ASC';
  const byId = `id ${direction}`;
  return orderBy === undefined || orderBy === 'id' ? byId : `${table.column(orderBy)} ${direction}, ${byId}`;
};

import type { KeyValue, Query } from '../ports/read-models.ts';
import { isLive, type ModelTable } from './model-table.ts';

/** A condition with the values of its placeholders, in their order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const isOneOf = (column: string, value: readonly KeyValue[]): Condition => {
  const listed = `${column} IN (SELECT value FROM json_each(?))`;
  return {
    sql: value.includes(null) ? `(${listed} OR ${column} IS NULL)` : listed,
    values: [JSON.stringify(value.filter((one) => one !== null))],
  };
};

const matches = (column: string, value: KeyValue | readonly KeyValue[]): Condition => {
  if (value === null) return { sql: `${column} IS NULL`, values: [] };
  if (typeof value === 'object') return isOneOf(column, value);
  return { sql: `${column} = ?`, values: [value] };
};

const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

/** Live documents, of one account or of all, whose keys match. */
export const liveWhere = (
  table: ModelTable,
  account: number | undefined,
  where: Query['where'] = {},
): Condition =>
  all([
    { sql: isLive, values: [] },
    ...(account === undefined ? [] : [{ sql: 'account = ?', values: [account] }]),
    ...Object.entries(where).map(([key, value]) => matches(table.column(key), value)),
  ]);

export const liveFind = (table: ModelTable, account: number, { where, ids }: Query): Condition =>
  all([liveWhere(table, account, where), ...(ids === undefined ? [] : [isOneOf('id', ids)])]);

/** Ties go by id, so that an order is always the same. */
export const orderOf = (table: ModelTable, { orderBy, descending = false }: Query): string => {
  const direction = descending ? 'DESC' : 'ASC';
  const byId = `id ${direction}`;
  return orderBy === undefined || orderBy === 'id' ? byId : `${table.column(orderBy)} ${direction}, ${byId}`;
};

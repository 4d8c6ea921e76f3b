import type { Filter, Sort } from 'mongodb';
import type { KeyValue, Query } from '../ports/read-models.ts';
import { viewId, viewIdsOf, type ViewDocument, type ViewShape } from './view-document.ts';

type ViewFilter = Filter<ViewDocument>;

/** Tombstones have no body. No index contains it, so that it never makes the server pick a worse index. */
const isLive: ViewFilter = { body: { $ne: null } };

const matching = ({ field }: ViewShape, where: Query['where'] = {}): ViewFilter =>
  Object.fromEntries(
    Object.entries(where).map(([key, value]) => [field(key), isList(value) ? { $in: [...value] } : value]),
  );

const isList = (value: KeyValue | readonly KeyValue[]): value is readonly KeyValue[] =>
  typeof value === 'object' && value !== null;

/**
 * Live documents of an account whose keys match, by an index that starts with one of the keys in use, or else by the
 * range of the account's ids. It never scans other accounts' documents.
 * @param used further keys that an index may help with
 */
export const ofAccount = (
  shape: ViewShape,
  account: number,
  where: Query['where'] = {},
  used: readonly string[] = [],
): ViewFilter => {
  const keys = [...Object.keys(where), ...used];
  const hasIndex = shape.model.indexes.some(([first]) => first !== undefined && keys.includes(first));
  const matches = matching(shape, where);
  return hasIndex ? { account, ...matches } : { _id: viewIdsOf(account), ...matches, ...isLive };
};

export const found = (shape: ViewShape, account: number, { where, ids, orderBy }: Query): ViewFilter => {
  if (ids === undefined) return ofAccount(shape, account, where, orderBy === undefined ? [] : [orderBy]);
  return { _id: { $in: ids.map((id) => viewId({ account, id })) }, ...matching(shape, where), ...isLive };
};

/** Ties are broken by id, so the order is stable. Text sorts by bytes, null first. */
export const orderOf = ({ field }: ViewShape, { orderBy, descending = false }: Query): Sort => {
  const direction = descending ? -1 : 1;
  return orderBy === undefined || orderBy === 'id'
    ? { _id: direction }
    : { [field(orderBy)]: direction, _id: direction };
};

/** Live documents of all accounts whose keys match, after a given `_id`. */
export const scanned = (shape: ViewShape, where: Query['where'], after: string): ViewFilter => ({
  ...matching(shape, where),
  ...isLive,
  _id: { $gt: after },
});

/** Documents of all accounts that have a key, after a given `_id`. Tombstones have no keys. */
export const withKey = ({ field }: ViewShape, key: string, after: string): ViewFilter => ({
  [field(key)]: { $ne: null },
  _id: { $gt: after },
});

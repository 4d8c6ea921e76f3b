import type { Condition, Filter, Sort } from 'mongodb';
import {
  isList,
  type KeyValue,
  type PageQuery,
  type PageStart,
  type Query,
  type Search,
  type Wanted,
  type Where,
} from '../../ports/read-models.ts';
import { viewId, viewIdsOf, type ViewDocument, type ViewShape } from './view-document.ts';

type ViewFilter = Filter<ViewDocument>;

/** Tombstones have no body. No index contains it, so that it never makes the server pick a worse index. */
const isLive: ViewFilter = { body: { $ne: null } };

const wanted = (value: Wanted): Condition<KeyValue> => {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return { $in: [...value] };
  if ('noneOf' in value) return { $nin: [...value.noneOf] };
  const { from, before } = value;
  const lowest = typeof (from ?? before) === 'number' ? Number.MIN_SAFE_INTEGER : '';
  return { $gte: from ?? lowest, ...(before !== undefined && { $lt: before }) };
};

const matching = ({ field }: ViewShape, where: Where = {}): ViewFilter =>
  Object.fromEntries(Object.entries(where).map(([key, value]) => [field(key), wanted(value)]));

/**
 * Live documents of an account whose keys match, by an index that starts with one of the keys in use, or else by the
 * range of the account's ids. It never scans other accounts' documents.
 * @param used further keys that an index may help with
 */
export const ofAccount = (
  shape: ViewShape,
  account: number,
  where: Where = {},
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
export const scanned = (shape: ViewShape, where: Where | undefined, after: string): ViewFilter => ({
  ...matching(shape, where),
  ...isLive,
  _id: { $gt: after },
});

/** Documents of all accounts that have a key, after a given `_id`. Tombstones have no keys. */
export const withKey = ({ field }: ViewShape, key: string, after: string): ViewFilter => ({
  [field(key)]: { $ne: null },
  _id: { $gt: after },
});

const special = /[\\^$.*+?()[\]{}|]/g;

/** Documents that contain every word of a search. */
const wordsFound = ({ field }: ViewShape, search: Search | undefined): ViewFilter[] =>
  (search?.words ?? []).map(({ text, orOneOf = [] }): ViewFilter => {
    const found = { [field(search?.key ?? '')]: { $regex: text.replace(special, '\\$&') } };
    if (search?.orKey === undefined || orOneOf.length === 0) return found;
    return { $or: [found, { [field(search.orKey)]: { $in: [...orOneOf] } }] };
  });

/** The documents that a page is taken from. An index that the model declares has every key of these conditions. */
export const listed = (
  shape: ViewShape,
  account: number,
  {
    where,
    search,
    ids,
  }: Pick<PageQuery, 'where' | 'search'> & { readonly ids?: PageQuery['ids'] | undefined },
): ViewFilter => {
  const { id, ...keys } = where ?? {};
  const some =
    id !== undefined && isList(id) ? id.map((one) => viewId({ account, id: Number(one) })) : undefined;
  const conditions = [
    { account, ...matching(shape, keys) },
    ...(some === undefined ? [] : [{ _id: { $in: some } }]),
    ...wordsFound(shape, search),
    ...(ids === undefined ? [] : [{ _id: { $in: ids.map((id) => viewId({ account, id })) } }]),
  ];
  return conditions.length === 1 ? (conditions[0] ?? {}) : { $and: conditions };
};

/** Documents of an account that come after a given one in an order. Each has a value of the key that orders. */
export const streamed = (
  shape: ViewShape,
  account: number,
  { where, orderBy = 'id', descending = false }: Pick<Query, 'where' | 'orderBy' | 'descending'>,
  after: PageStart | undefined,
): ViewFilter => {
  const part = ofAccount(shape, account, where, orderBy === 'id' ? [] : [orderBy]);
  if (after === undefined) return part;
  const beyond = descending ? '$lt' : '$gt';
  const _id = { [beyond]: viewId({ account, id: after.id }) };
  if (orderBy === 'id') return { $and: [part, { _id }] };
  const field = shape.field(orderBy);
  return { $and: [part, { $or: [{ [field]: { [beyond]: after.value } }, { [field]: after.value, _id }] }] };
};

/** Documents after a given one, only those with a value of the key that orders, or only those without one. */
export const pagePart = (
  shape: ViewShape,
  account: number,
  query: PageQuery,
  isThere: boolean,
  after: PageStart | undefined,
): ViewFilter => {
  const { orderBy, descending = false } = query;
  const beyond = descending ? '$lt' : '$gt';
  const _id = after && { [beyond]: viewId({ account, id: after.id }) };
  const part = listed(shape, account, query);
  if (orderBy === 'id') return _id === undefined ? part : { $and: [part, { _id }] };
  const field = shape.field(orderBy);
  if (!isThere) return { $and: [part, { [field]: null, ...(_id && { _id }) }] };
  const lowest = shape.model.keys[orderBy] === 'integer' ? Number.MIN_SAFE_INTEGER : '';
  if (_id === undefined) return { $and: [part, { [field]: { $gte: lowest } }] };
  const value = after?.value;
  return {
    $and: [
      part,
      { [field]: { $gte: lowest } },
      { $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id }] },
    ],
  };
};

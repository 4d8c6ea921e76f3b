import type { Collection, Document, Filter, FindOptions } from 'mongodb';
import type {
  DocumentRef,
  KeySum,
  KeyValue,
  PageQuery,
  PageStart,
  Query,
  StoredDocument,
  Where,
} from '../../ports/read-models.ts';
import { orUnavailable } from '../availability.ts';
import { refOf, viewId, type ViewDocument, type ViewShape } from './view-document.ts';
import { found, listed, ofAccount, orderOf, pagePart, scanned, streamed, withKey } from './view-query.ts';

/** Documents per server response. */
const pageSize = 1_000;

type Views = Collection<ViewDocument>;

/** Each response has its own timeout, so that a long list does not time out. */
const all = async (
  views: Views,
  filter: Filter<ViewDocument>,
  options: FindOptions,
): Promise<ViewDocument[]> => {
  const documents: ViewDocument[] = [];
  const cursor = views.find(filter, { ...options, batchSize: pageSize });
  try {
    while (await orUnavailable(() => cursor.hasNext())) documents.push(...cursor.readBufferedDocuments());
    return documents;
  } finally {
    // Don't wait for a server that may not answer; the driver swallows errors of this call.
    void cursor.close();
  }
};

/** Tombstones included. */
export const byRefs = async (
  views: Views,
  shape: ViewShape,
  refs: readonly DocumentRef[],
): Promise<StoredDocument[]> => {
  if (refs.length === 0) return [];
  return (await all(views, { _id: { $in: refs.map(viewId) } }, {})).map(shape.toStored);
};

export const find = async (
  views: Views,
  shape: ViewShape,
  account: number,
  query: Query,
): Promise<StoredDocument[]> => {
  const filter = found(shape, account, query);
  const sort = orderOf(shape, query);
  // MongoDB reads a limit of 0 as no limit.
  if (query.limit === 0 || query.ids?.length === 0) return [];
  const limit = query.limit === undefined ? {} : { limit: query.limit };
  return (await all(views, filter, { sort, ...limit })).map(shape.toStored);
};

/** The page of all accounts' documents after a given document. */
export const scanPage = (
  views: Views,
  shape: ViewShape,
  where: Where | undefined,
  after: string,
): Promise<ViewDocument[]> => all(views, scanned(shape, where, after), { sort: { _id: 1 }, limit: pageSize });

/** The page of one key of all accounts' documents after a given document. */
export const keyPage = (
  views: Views,
  shape: ViewShape,
  key: string,
  after: string,
): Promise<ViewDocument[]> =>
  all(views, withKey(shape, key, after), {
    sort: { _id: 1 },
    limit: pageSize,
    projection: { [shape.field(key)]: 1 },
  });

export const count = (
  views: Views,
  shape: ViewShape,
  account: number,
  where: Where | undefined,
): Promise<number> => orUnavailable(() => views.countDocuments(ofAccount(shape, account, where)));

/** Number of documents in a slice of a stream. */
export const sliceSize = 500;

/** The slice of a stream after a given document. */
export const streamSlice = async (
  views: Views,
  shape: ViewShape,
  account: number,
  query: Pick<Query, 'where' | 'orderBy' | 'descending'>,
  after: PageStart | undefined,
): Promise<StoredDocument[]> => {
  const filter = streamed(shape, account, query, after);
  return (await all(views, filter, { sort: orderOf(shape, query), limit: sliceSize })).map(shape.toStored);
};

/** The ids of a page, read from an index alone where the server can do that, and the total number of documents. */
export const pageOfIds = async (
  views: Views,
  shape: ViewShape,
  account: number,
  query: PageQuery,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> => {
  const { orderBy, descending = false, after, limit } = query;
  const sort = orderOf(shape, { orderBy, descending });
  const read = async (isThere: boolean, start: PageStart | undefined, most: number): Promise<string[]> => {
    if (most === 0) return [];
    const filter = pagePart(shape, account, query, isThere, start);
    const found = await all(views, filter, { sort, limit: most, projection: { _id: 1 } });
    return found.map(({ _id }) => _id);
  };
  const counted = orUnavailable(() =>
    views.countDocuments(listed(shape, account, { ...query, ids: undefined })),
  );
  const isBeyondValues = after?.value === null;
  const first = isBeyondValues ? [] : await read(true, after, limit);
  const rest =
    orderBy === 'id' ? [] : await read(false, isBeyondValues ? after : undefined, limit - first.length);
  return { ids: [...first, ...rest], total: await counted };
};

export const page = async (
  views: Views,
  shape: ViewShape,
  account: number,
  query: PageQuery,
): Promise<{ readonly documents: readonly StoredDocument[]; readonly total: number }> => {
  const { ids, total } = await pageOfIds(views, shape, account, query);
  const documents = await byRefs(views, shape, ids.map(refOf));
  const byId = new Map(documents.map((document) => [viewId(document), document]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return { documents: inOrder.filter(({ body }) => body !== null), total };
};

interface Sums {
  readonly groupBy: readonly string[];
  readonly of: string;
  readonly where?: Where;
  readonly ids?: readonly number[];
}

interface Group {
  readonly _id: Readonly<Record<string, KeyValue>> | null;
  readonly sum: number;
  readonly count: number;
}

export const sums = async (
  views: Views,
  shape: ViewShape,
  account: number,
  { groupBy, of, where, ids }: Sums,
): Promise<KeySum[]> => {
  const $match =
    ids === undefined
      ? ofAccount(shape, account, where, groupBy)
      : found(shape, account, { ids, ...(where && { where }) });
  const _id =
    groupBy.length === 0 ? null : Object.fromEntries(groupBy.map((key) => [key, `$${shape.field(key)}`]));
  const sum = { $sum: `$${shape.field(of)}` };
  const count = { $sum: 1 };
  const grouped = (figures: Document): Promise<Group[]> =>
    orUnavailable(() => views.aggregate<Group>([{ $match }, { $group: { _id, ...figures } }]).toArray());

  const groupOf = (group: Group): KeySum['group'] =>
    Object.fromEntries(groupBy.map((key) => [key, group._id?.[key] ?? null]));
  const nameOf = (group: Group): string => JSON.stringify(Object.values(groupOf(group)));

  const groups = await grouped({ sum, count });
  // FerretDB 1 computes only the first accumulator of a group; the others stay empty.
  const isCounted = groups.every((group) => group.count > 0);
  const counts = new Map(
    (isCounted ? groups : await grouped({ count })).map((one) => [nameOf(one), one.count]),
  );
  return groups.flatMap((group) => {
    const counted = counts.get(nameOf(group));
    return counted === undefined ? [] : [{ group: groupOf(group), sum: group.sum, count: counted }];
  });
};

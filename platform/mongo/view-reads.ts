import type { Collection, Document, Filter, FindOptions } from 'mongodb';
import type { DocumentRef, KeySum, KeyValue, Query, StoredDocument } from '../ports/read-models.ts';
import { orUnavailable } from './availability.ts';
import { viewId, type ViewDocument, type ViewShape } from './view-document.ts';
import { found, ofAccount, orderOf, scanned } from './view-query.ts';

/** Documents of one answer of the server. */
const pageSize = 1_000;

type Views = Collection<ViewDocument>;

/** Every answer of the server has its own limit of time, so that a long list is no reason to give up. */
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
    // Nobody waits for a server that may not answer; the driver keeps errors of this to itself.
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
  // To MongoDB, a limit of 0 is none.
  if (query.limit === 0 || query.ids?.length === 0) return [];
  const limit = query.limit === undefined ? {} : { limit: query.limit };
  return (await all(views, filter, { sort, ...limit })).map(shape.toStored);
};

/** The page of all accounts' documents that follows a document. */
export const scanPage = (
  views: Views,
  shape: ViewShape,
  where: Query['where'],
  after: string,
): Promise<ViewDocument[]> => all(views, scanned(shape, where, after), { sort: { _id: 1 }, limit: pageSize });

export const count = (
  views: Views,
  shape: ViewShape,
  account: number,
  where: Query['where'],
): Promise<number> => orUnavailable(() => views.countDocuments(ofAccount(shape, account, where)));

interface Sums {
  readonly groupBy: readonly string[];
  readonly of: string;
  readonly where?: Query['where'];
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
  { groupBy, of, where }: Sums,
): Promise<KeySum[]> => {
  const $match = ofAccount(shape, account, where, groupBy);
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
  // FerretDB 1 works out only the first figure of a group; the others are as of no document.
  const isCounted = groups.every((group) => group.count > 0);
  const counts = new Map(
    (isCounted ? groups : await grouped({ count })).map((one) => [nameOf(one), one.count]),
  );
  return groups.flatMap((group) => {
    const counted = counts.get(nameOf(group));
    return counted === undefined ? [] : [{ group: groupOf(group), sum: group.sum, count: counted }];
  });
};

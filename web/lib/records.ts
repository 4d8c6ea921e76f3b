import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from './api.ts';
import { markFresh } from './fresh-records.ts';
import { queryClient } from './query-client.ts';

interface Identified {
  readonly id: number;
}

/** A list of the server that the browser keeps whole and patches record by record. */
export interface ListSource<T extends Identified> {
  readonly path: string;
  readonly schema: z.ZodType<T[]>;
  /** The query parameter by which single records are read again, and what a record answers for it. */
  readonly changedBy: { readonly parameter: 'ids' | 'invoiceIds'; readonly idOf: (record: T) => number };
  /** Milliseconds after which the list is read again when a page opens; absent: never. */
  readonly freshFor?: number;
}

/** A list with its index. */
export interface Kept<T extends Identified> {
  readonly records: readonly T[];
  readonly byId: ReadonlyMap<number, T>;
}

const index = <T extends Identified>(records: readonly T[]): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

const nothing: Kept<never> = { records: [], byId: new Map<number, never>() };

/** Old records that did not change stay the same objects, wherever they stand in the list now. */
const share = <T extends Identified>(old: Kept<T> | undefined, next: readonly T[]): Kept<T> => {
  if (!old) return { records: next, byId: index(next) };
  const records = next.map((record) => {
    const known = old.byId.get(record.id);
    return known === undefined || known === record ? record : replaceEqualDeep(known, record);
  });
  const same =
    records.length === old.records.length && records.every((record, at) => record === old.records[at]);
  return same ? old : { records, byId: index(records) };
};

const held = <T extends Identified>(source: ListSource<T>): Kept<T> | undefined =>
  queryClient.getQueryData<Kept<T>>([source.path]);

export const listQuery = <T extends Identified>(source: ListSource<T>) =>
  queryOptions({
    queryKey: [source.path],
    queryFn: async ({ signal }): Promise<Kept<T>> =>
      share(held(source), await api.get(source.path, source.schema, signal)),
    ...(source.freshFor === undefined ? {} : { staleTime: source.freshFor }),
  });

/** A kept list and its index by id, both empty until it is there. `isError` only when there is nothing to show. */
export const useRecords = <T extends Identified>(source: ListSource<T>, enabled = true) => {
  const { data, isPending, isError, error, refetch } = useQuery({ ...listQuery(source), enabled });
  const { records, byId }: Kept<T> = data ?? nothing;
  return { records, byId, isPending, isError: isError && !data, error, refetch };
};

/** Takes the next state of a kept list in, and notes which records are new in it. */
const keep = <T extends Identified>(source: ListSource<T>, old: Kept<T>, next: readonly T[]): void => {
  const kept = share(old, next);
  if (kept === old) return;
  for (const record of kept.records) if (old.byId.get(record.id) !== record) markFresh(record);
  queryClient.setQueryData<Kept<T>>([source.path], kept);
};

/** Puts new or changed records into the kept list; a list that no page has asked for stays unread. */
export const upsertRecords = <T extends Identified>(source: ListSource<T>, changed: readonly T[]): void => {
  const old = held(source);
  if (!old || changed.length === 0) return;
  const news = index(changed);
  keep(source, old, [
    ...old.records.map((record) => news.get(record.id) ?? record),
    ...changed.filter(({ id }) => !old.byId.has(id)),
  ]);
};

/** Takes records out of the kept list. */
export const removeRecords = <T extends Identified>(source: ListSource<T>, ids: Iterable<number>): void => {
  const old = held(source);
  const gone = new Set(ids);
  if (old?.records.some(({ id }) => gone.has(id))) {
    keep(
      source,
      old,
      old.records.filter(({ id }) => !gone.has(id)),
    );
  }
};

/** Replaces all records that the asked ids cover by the answer; those that are not in it have vanished. */
export const replaceRecords = <T extends Identified>(
  source: ListSource<T>,
  asked: ReadonlySet<number>,
  answer: readonly T[],
): void => {
  const old = held(source);
  if (!old) return;
  const news = index(answer);
  const { idOf } = source.changedBy;
  keep(source, old, [
    ...old.records.flatMap((record) => news.get(record.id) ?? (asked.has(idOf(record)) ? [] : [record])),
    ...answer.filter(({ id }) => !old.byId.has(id)),
  ]);
};

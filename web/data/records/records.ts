import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { clientView } from '../../../contracts/invoices/clients.ts';
import { invoiceView } from '../../../contracts/invoices/invoices.ts';
import { sentEmailView } from '../../../contracts/sequences/sent-emails.ts';
import { stepView } from '../../../contracts/sequences/sequences.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';
import { queryClient } from '../query-client.ts';

/** Whole records with all their texts, read by id as a dialog needs them. */
export interface RecordSource<T> {
  readonly path: string;
  readonly schema: z.ZodType<T[]>;
  /** By which ids they are asked for: their own, or those of their invoices. */
  readonly parameter: 'ids' | 'invoiceIds';
}

export const clientRecords = {
  path: '/api/clients',
  schema: z.array(clientView),
  parameter: 'ids',
} as const;

export const invoiceRecords = {
  path: '/api/invoices',
  schema: z.array(invoiceView),
  parameter: 'ids',
} as const;

/** The steps of invoices' sequences, by the invoice. */
export const stepRecords = {
  path: '/api/followup-sequences',
  schema: z.array(stepView),
  parameter: 'invoiceIds',
} as const;

/** Steps by their own ids. */
export const stepRecordsById = {
  path: '/api/followup-sequences',
  schema: z.array(stepView),
  parameter: 'ids',
} as const;

/** Sent emails, by step. */
export const sentEmailRecords = {
  path: '/api/sent-emails',
  schema: z.array(sentEmailView),
  parameter: 'ids',
} as const;

/** Maximum number of ids per call. */
const mostIds = 200;

export const readRecords = async <T>(
  { path, schema, parameter }: RecordSource<T>,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<readonly T[]> => {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += mostIds) {
    const some = ids.slice(from, from + mostIds).join(',');
    found.push(...(await api.get(`${path}?${parameter}=${some}`, schema, signal)));
  }
  return found;
};

export const recordsQuery = <T>(source: RecordSource<T>, ids: readonly number[]) => {
  const queryKey = [source.path, source.parameter, ...ids];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly T[]> =>
      replaceEqualDeep(
        queryClient.getQueryData<readonly T[]>(queryKey),
        await readRecords(source, ids, signal),
      ),
  });
};

/** Starts to read a record that may soon be shown. A failure is ignored: the record is read again when it is shown. */
export const readAhead = <T>(source: RecordSource<T>, id: number): void => {
  queryClient.query({ ...recordsQuery(source, [id]), staleTime: 'static' }).catch(() => undefined);
};

const none: readonly never[] = [];

/**
 * Records by ids; the ids may be empty. `isBehind` while records that have changed since are read again.
 */
export const useRecords = <T>(source: RecordSource<T>, ids: readonly number[]) => {
  const enabled = ids.length > 0;
  const query = useQuery({ ...recordsQuery(source, ids), enabled });
  const { data, isFetching, isStale } = query;
  return {
    ...loadOf(query),
    records: data ?? none,
    isBehind: isFetching && isStale && data !== undefined,
  };
};

/** One record by its id; undefined while it is loading, and when there is none. */
export const useRecord = <T>(source: RecordSource<T>, id: number | null | undefined) => {
  const { records, ...state } = useRecords(source, id == null ? none : [id]);
  return { record: records[0], ...state };
};

/** Reads those of these records again that are in memory. */
export const refreshRecords = async <T>(
  { path, parameter }: RecordSource<T>,
  ids: Iterable<number>,
): Promise<void> => {
  const changed = new Set<unknown>(ids);
  await queryClient.invalidateQueries({
    queryKey: [path, parameter],
    predicate: ({ queryKey }) => queryKey.some((part) => changed.has(part)),
  });
};

/** Shows a record as it is, or will be, ahead of reading it again. */
export const showRecord = <T extends { readonly id: number }>(source: RecordSource<T>, record: T): void => {
  const { queryKey } = recordsQuery(source, [record.id]);
  if (queryClient.getQueryData(queryKey) !== undefined) queryClient.setQueryData(queryKey, [record]);
};

/** The same for some of its fields. */
export const showFields = <T extends { readonly id: number }>(
  source: RecordSource<T>,
  id: number,
  fields: Partial<T>,
): void => {
  queryClient.setQueryData<readonly T[]>(recordsQuery(source, [id]).queryKey, (records) =>
    records?.map((record) => ({ ...record, ...fields })),
  );
};

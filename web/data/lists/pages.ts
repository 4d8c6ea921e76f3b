import { useMemo, useState } from 'react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../api.ts';
import { hasFailed } from '../load.ts';
import { queryClient } from '../query-client.ts';
import { rowsOf, type ListPage, type RowOf } from './merge-pages.ts';

/** A list of the server that is read page by page. */
export interface PagedSource<Page extends ListPage> {
  readonly path: string;
  readonly page: z.ZodType<Page>;
  /** Current versions of rows that have left a list while it is shown, by the list's query. */
  readonly left: Map<string, ReadonlyMap<number, RowOf<Page>>>;
}

export const pagedSource = <Page extends ListPage>(
  path: string,
  page: z.ZodType<Page>,
): PagedSource<Page> => ({ path, page, left: new Map<string, ReadonlyMap<number, RowOf<Page>>>() });

/** Filter, search, sort and direction as query parameters; '' is left out. */
export type ListQuery = Readonly<Record<string, string>>;

export const addressOf = (path: string, query: ListQuery): string => {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
};

/** One page of a list, its first rows unless the query has `after` or `ids`. */
export const readPage = <Page extends ListPage>(
  { path, page }: PagedSource<Page>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Page> => api.get(addressOf(path, query), page, signal);

/** Maximum number of ids per call. */
export const mostIds = 200;

/** Rows by id, whatever list they are in; rows that are gone are left out. */
export const readRows = async <Page extends ListPage>(
  source: PagedSource<Page>,
  ids: readonly number[],
): Promise<readonly RowOf<Page>[]> => {
  const rows: RowOf<Page>[] = [];
  for (let from = 0; from < ids.length; from += mostIds) {
    const some = ids.slice(from, from + mostIds).join(',');
    rows.push(...(await readPage(source, { ids: some })).rows);
  }
  return rows;
};

export const pagedQuery = <Page extends ListPage>(source: PagedSource<Page>, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [source.path, query] as const,
    queryFn: ({ pageParam, signal }) => readPage(source, { ...query, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
  });

export const leftKey = (query: ListQuery): string => JSON.stringify(query);

/**
 * The loaded part of a list. While another filter, search or order is loading, and when it fails, the earlier rows
 * stay; `isPending` and `isError` are set only when there is nothing to show.
 */
export const useList = <Page extends ListPage>(
  source: PagedSource<Page>,
  query: ListQuery,
  enabled = true,
) => {
  const asked = useInfiniteQuery({ ...pagedQuery(source, query), enabled });
  const isThere = asked.data !== undefined;
  // The last shown rows stay in use until the requested ones are loaded, and live changes reach them too.
  const [loaded, setLoaded] = useState<ListQuery>();
  const last = loaded ?? query;
  const before = useInfiniteQuery({ ...pagedQuery(source, last), enabled });
  if (enabled && isThere && (loaded === undefined || leftKey(loaded) !== leftKey(query))) setLoaded(query);
  const isPrevious = !isThere && before.data !== undefined;
  const shown = isPrevious ? before : asked;
  const pages = shown.data?.pages;
  const failed = pages === undefined && hasFailed(asked);
  const rows = useMemo((): readonly RowOf<Page>[] => (pages ? rowsOf(pages) : []), [pages]);
  const shownQuery = isPrevious ? last : query;
  const readMore = async (): Promise<void> => {
    const before = queryClient.getQueryData(pagedQuery(source, query).queryKey)?.pages.length;
    const now = await asked.fetchNextPage({ cancelRefetch: false });
    // It is not read while all pages are being read again, and not if that begins meanwhile.
    if (now.hasNextPage && !now.isFetchNextPageError && now.data?.pages.length === before) await readMore();
  };
  return {
    rows,
    /** The query with which the rows were read. */
    query: shownQuery,
    /** The same as text: while it is the same, so are filter, search and order. */
    view: leftKey(shownQuery),
    /** The first page, for the list's counts. */
    first: pages?.at(0),
    total: pages?.at(0)?.total ?? 0,
    left: source.left.get(leftKey(shownQuery)),
    isPending: enabled && shown.isPending && !failed,
    isError: failed,
    /** The current query has failed; the rows are what it found before, or belong to an earlier one. */
    isOld: asked.isError && pages !== undefined && !asked.isFetchNextPageError,
    /** The rows belong to an earlier query; the current one is loading or has failed. */
    isPrevious,
    /** Read by those who show it only: who reads it renders again whenever a page is asked for. */
    get isReading(): boolean {
      return asked.isFetching;
    },
    readAt: shown.dataUpdatedAt,
    hasMore: shown.hasNextPage && !isPrevious,
    isMoreFailed: asked.isFetchNextPageError,
    /** Asks for the next page, once. */
    more: (): void => void readMore(),
    /** Loads on, up to so many rows. @returns whether all of them came */
    readUpTo: async (most: number, signal: AbortSignal): Promise<boolean> => {
      for (let now = await asked.fetchNextPage(); ; now = await asked.fetchNextPage()) {
        if (signal.aborted || now.isFetchNextPageError) return false;
        if (!now.hasNextPage || rowsOf(now.data?.pages ?? []).length >= most) return true;
      }
    },
    /** Forgets the pages after the first so many rows. */
    keepFirst: (most: number): void => {
      queryClient.setQueryData(pagedQuery(source, query).queryKey, (data) => {
        if (!data) return data;
        const end = data.pages.findIndex((_, at) => rowsOf(data.pages.slice(0, at + 1)).length >= most) + 1;
        if (end === 0) return data;
        return { pages: data.pages.slice(0, end), pageParams: data.pageParams.slice(0, end) };
      });
    },
    refetch: (): void => void asked.refetch(),
  };
};

import { useMemo } from 'react';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from './api.ts';
import { rowsOf, type ListPage, type RowOf } from './merge-pages.ts';

/** A list of the server that is read page by page. */
export interface PagedSource<Page extends ListPage> {
  readonly path: string;
  readonly page: z.ZodType<Page>;
  /** Rows that have left a list while it is shown, as they are now; by the list's query. */
  readonly left: Map<string, ReadonlyMap<number, RowOf<Page>>>;
}

export const pagedSource = <Page extends ListPage>(
  path: string,
  page: z.ZodType<Page>,
): PagedSource<Page> => ({ path, page, left: new Map<string, ReadonlyMap<number, RowOf<Page>>>() });

/** Filter, search, sort and direction, as the address of the call has them; '' is left out. */
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

/** As many ids as one call takes. */
export const mostIds = 200;

/** Rows by their ids, whatever list they are in; those that are gone are not among them. */
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
 * A list as far as it is loaded. While another filter, search or order is on its way the rows before it stay, and when
 * reading again fails, too: `isError` only when there is nothing to show.
 */
export const useList = <Page extends ListPage>(
  source: PagedSource<Page>,
  query: ListQuery,
  enabled = true,
) => {
  const result = useInfiniteQuery({
    ...pagedQuery(source, query),
    enabled,
    placeholderData: keepPreviousData,
  });
  const { data, isError, isFetchNextPageError } = result;
  const pages = data?.pages;
  const rows = useMemo((): readonly RowOf<Page>[] => (pages ? rowsOf(pages) : []), [pages]);
  return {
    rows,
    /** The first page, for the list's counts. */
    first: pages?.at(0),
    total: pages?.at(0)?.total ?? 0,
    left: source.left.get(leftKey(query)),
    isPending: result.isPending,
    isError: isError && data === undefined,
    /** Reading it again failed: what is shown may be out of date. */
    isOld: isError && data !== undefined && !isFetchNextPageError,
    readAt: result.dataUpdatedAt,
    hasMore: result.hasNextPage && !result.isPlaceholderData,
    /** What is shown was asked for before; what is asked for now is on its way. */
    isPrevious: result.isPlaceholderData,
    isMoreFailed: isFetchNextPageError,
    more: (): void => {
      if (!result.isFetching) void result.fetchNextPage();
    },
    refetch: (): void => void result.refetch(),
  };
};

import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Reads again also what is being read for the first time: its answer may be older than the change. TanStack Query
 * repeats a running read only if the query has data; otherwise it waits for that read.
 */
class LiveQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (firstReads.length === 0) return;
    await Promise.all(firstReads.map(({ queryKey }) => settled(queryKey)));
    await super.invalidateQueries(
      { ...filters, predicate: ({ queryHash }) => firstReads.some((read) => read.queryHash === queryHash) },
      options,
    );
  }
}

/**
 * Nothing is refetched by a timer, on focus or after a failure, and nothing goes stale: changes come over the live
 * socket. Calls are made even if the browser reports that it is offline, so that they fail with a message instead of
 * waiting silently.
 */
export const queryClient = new LiveQueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      // Lists keep unchanged records the same objects themselves (records.ts), by id instead of by index.
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** After a gap in the connection, everything that a page shows is read again, the rest when needed. */
export const readEverythingAgain = (): Promise<void> => queryClient.invalidateQueries();

/** Waits until no read of the query is running: its answer may be older than a change, and would overwrite it. */
export const settled = (key: QueryKey): Promise<void> =>
  new Promise((resolve) => {
    const isFetching = (): boolean => queryClient.getQueryState(key)?.fetchStatus === 'fetching';
    if (!isFetching()) return resolve();
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isFetching()) return;
      stop();
      resolve();
    });
  });

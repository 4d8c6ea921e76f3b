import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/** A client whose data changes at any time, also while it is being read. */
class LiveQueryClient extends QueryClient {
  /**
   * Repeats a first read that is running, too: its answer may be older than the change. TanStack Query itself repeats a
   * running read only if the query has data.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (firstReads.length === 0) return;
    await Promise.all(firstReads.map(({ queryKey }) => this.settled(queryKey)));
    await super.invalidateQueries(
      { ...filters, predicate: ({ queryHash }) => firstReads.some((read) => read.queryHash === queryHash) },
      options,
    );
  }

  /** Waits until no read of the query is running: its answer may be older than a change, and would overwrite it. */
  settled(key: QueryKey): Promise<void> {
    return new Promise((resolve) => {
      const isFetching = (): boolean => this.getQueryState(key)?.fetchStatus === 'fetching';
      if (!isFetching()) return resolve();
      const stop = this.getQueryCache().subscribe(() => {
        if (isFetching()) return;
        stop();
        resolve();
      });
    });
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

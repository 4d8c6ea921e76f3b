import { QueryClient } from '@tanstack/react-query';

/**
 * Nothing is refetched by a timer, on focus or after a failure, and nothing goes stale: changes come over the live
 * socket. Calls are made even if the browser reports that it is offline, so that they fail with a message instead of
 * waiting silently.
 */
export const queryClient = new QueryClient({
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

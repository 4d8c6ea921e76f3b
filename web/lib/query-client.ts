import { QueryClient } from '@tanstack/react-query';

/**
 * What was read stays: nothing is read again by a timer, by focus or on a failure, and nothing goes stale
 * (specification 1, §7). What changed comes over the live socket. Calls are made also when the browser believes
 * itself offline, so that they fail with a message instead of waiting unseen.
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
      // Lists keep unchanged records the same objects themselves (records.ts), by id instead of by place.
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

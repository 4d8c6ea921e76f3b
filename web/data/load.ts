import type { UseQueryResult } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** How far a read has come: it is loading, has failed, is shown, or is shown as it was before a later read failed. */
export interface Load {
  /** Nothing has come yet. */
  readonly isPending: boolean;
  /** It failed, and there is nothing to show, also while it is read again. */
  readonly isError: boolean;
  /** What is shown could not be read again. */
  readonly isOld: boolean;
  /** It is being read, for the first time or again. */
  readonly isReading: boolean;
  /** Milliseconds since 1970 at which what is shown was read. */
  readonly readAt: number;
  readonly refetch: () => void;
}

type Query = Pick<
  UseQueryResult,
  'data' | 'isError' | 'isFetchedAfterMount' | 'isFetching' | 'isEnabled' | 'dataUpdatedAt' | 'refetch'
>;

/**
 * Whether there is nothing to show because a read failed since it was first asked for here. TanStack Query forgets that
 * when it reads again: a failure would turn into a placeholder, often of another height, and back.
 */
export const hasFailed = ({
  data,
  isError,
  isFetchedAfterMount,
}: Pick<Query, 'data' | 'isError' | 'isFetchedAfterMount'>): boolean =>
  data === undefined && (isError || isFetchedAfterMount);

/** The state of a query. One that is not enabled is not pending. */
export const loadOf = (query: Query): Load => {
  const { data, isError, isFetching, isEnabled, dataUpdatedAt, refetch } = query;
  const isThere = data !== undefined;
  const failed = hasFailed(query);
  return {
    isPending: isEnabled && !isThere && !failed,
    isError: failed,
    isOld: isError && isThere,
    isReading: isFetching,
    readAt: dataUpdatedAt,
    refetch: () => void refetch(),
  };
};

/** The state of what needs several reads: trying again repeats those that failed. */
export const allLoads = (...loads: readonly Load[]): Load => {
  const isError = loads.some((load) => load.isError);
  return {
    isError,
    isPending: !isError && loads.some(({ isPending }) => isPending),
    isOld: loads.some(({ isOld }) => isOld),
    isReading: loads.some(({ isReading }) => isReading),
    readAt: Math.min(...loads.filter(({ isOld }) => isOld).map(({ readAt }) => readAt)),
    refetch: () => {
      for (const load of loads) if (load.isError || load.isOld) load.refetch();
    },
  };
};

/** What has failed has often failed for one cause, so all that is on the screen is read again at once. */
export const readFailedAgain = (): Promise<void> =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
  });

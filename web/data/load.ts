import type { UseQueryResult } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** How far a read has come: it is loading, has failed, is shown, or is shown as it was before a later read failed. */
export interface Load {
  /** Nothing has come yet. */
  readonly isPending: boolean;
  /** It failed, and there is nothing to show. */
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
  'data' | 'isError' | 'isFetching' | 'isEnabled' | 'dataUpdatedAt' | 'refetch'
>;

/** The state of a query. One that is not enabled is not pending. */
export const loadOf = ({ data, isError, isFetching, isEnabled, dataUpdatedAt, refetch }: Query): Load => {
  const isThere = data !== undefined;
  return {
    isPending: isEnabled && !isThere && !isError,
    isError: isError && !isThere,
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

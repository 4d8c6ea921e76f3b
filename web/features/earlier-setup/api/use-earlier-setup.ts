import { queryOptions, useQuery } from '@tanstack/react-query';
import { earlierSetupView, type EarlierSetupView } from '../../../../contracts/accounts/earlier-setup.ts';
import { ApiError } from '../../../data/api-error.ts';
import { api } from '../../../data/api.ts';

export const earlierSetupPath = '/api/user/earlier-setup';

/** Null when nothing is to be looked through. */
export const earlierSetupQuery = queryOptions({
  queryKey: [earlierSetupPath],
  queryFn: async ({ signal }): Promise<EarlierSetupView | null> => {
    try {
      return await api.get(earlierSetupPath, earlierSetupView, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: 0,
});

/** What was set up before the account was taken over. */
export const useEarlierSetup = () => useQuery(earlierSetupQuery);

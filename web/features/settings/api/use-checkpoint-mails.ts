import { queryOptions, useQuery } from '@tanstack/react-query';
import { checkpointMailsView } from '../../../../contracts/accounts/checkpoint-mails.ts';
import { api } from '../../../data/api.ts';

export const checkpointMailsPath = '/api/checkpoint-mails';

export const checkpointMailsQuery = queryOptions({
  queryKey: [checkpointMailsPath],
  queryFn: ({ signal }) => api.get(checkpointMailsPath, checkpointMailsView, signal),
  staleTime: 0,
});

/** Where checkpoints are mailed. */
export const useCheckpointMails = () => useQuery(checkpointMailsQuery);

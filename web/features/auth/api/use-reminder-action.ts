import { queryOptions, useQuery } from '@tanstack/react-query';
import { reminderActionView } from '../../../../contracts/sequences/reminder-actions.ts';
import { api } from '../../../data/api.ts';
import { reminderActionPath } from './reminder-action-path.ts';

const reminderActionQuery = (token: string) =>
  queryOptions({
    queryKey: [reminderActionPath(token)],
    queryFn: ({ signal }) => api.get(reminderActionPath(token), reminderActionView, signal),
    gcTime: 0,
  });

/** What a mailed link would do. */
export const useReminderAction = (token: string) => useQuery(reminderActionQuery(token));

import { queryOptions, useQuery } from '@tanstack/react-query';
import { nextEmails } from '../../../../contracts/invoices/lists.ts';
import { api } from '../../../data/api.ts';

const upcomingEmailsQuery = queryOptions({
  queryKey: ['/api/lists/next-emails'],
  queryFn: ({ signal }) => api.get('/api/lists/next-emails', nextEmails, signal),
});

/** The next emails of all sequences. */
export const useUpcomingEmails = () => useQuery(upcomingEmailsQuery);

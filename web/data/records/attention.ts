import { queryOptions, useQuery } from '@tanstack/react-query';
import { attentionView } from '../../../contracts/invoices/attention.ts';
import { api } from '../api.ts';

/** What needs the user; the live socket has it read again when an invoice, a client's name or the day changes. */
export const attentionQuery = queryOptions({
  queryKey: ['/api/attention'],
  queryFn: ({ signal }) => api.get('/api/attention', attentionView, signal),
});

export const useAttention = () => useQuery(attentionQuery);

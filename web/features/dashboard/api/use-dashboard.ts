import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dashboardView } from '../../../../contracts/invoices/dashboard.ts';
import { api } from '../../../data/api.ts';
import { loadOf } from '../../../data/load.ts';
import { addressOf } from '../../../data/lists/pages.ts';

/** The figures of the cards, and what there is; read again when a record or the day changes. @param at '' for now */
export const dashboardQuery = (at: string) =>
  queryOptions({
    queryKey: ['/api/dashboard', at],
    queryFn: ({ signal }) => api.get(addressOf('/api/dashboard', { at }), dashboardView, signal),
  });

export const useDashboard = (at: string) => {
  const query = useQuery({ ...dashboardQuery(at), placeholderData: keepPreviousData });
  return { dashboard: query.data, load: loadOf(query) };
};

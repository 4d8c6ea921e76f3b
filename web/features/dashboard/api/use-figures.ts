import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { figuresView } from '../../../../contracts/invoices/dashboard.ts';
import { api } from '../../../data/api.ts';
import { addressOf } from '../../../data/lists/pages.ts';

const figuresQuery = (at: string) =>
  queryOptions({
    queryKey: ['/api/figures', at],
    queryFn: ({ signal }) => api.get(addressOf('/api/figures', { at }), figuresView, signal),
    placeholderData: keepPreviousData,
  });

/** The figures to steer by. @param at '' for now */
export const useFigures = (at: string) => useQuery(figuresQuery(at));

import { useQuery } from '@tanstack/react-query';
import { clientFigures } from '../../../contracts/invoices/clients.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';

/** The first part of the keys of what is kept of them. */
export const clientFiguresPath = '/api/clients/figures';

/** What a client owes, and how they pay. */
export const useClientFigures = (id: number | undefined) => {
  const query = useQuery({
    queryKey: [clientFiguresPath, id],
    queryFn: ({ signal }) => api.get(`/api/clients/${id ?? ''}/figures`, clientFigures, signal),
    enabled: id !== undefined,
  });
  return { figures: query.data, load: loadOf(query) };
};

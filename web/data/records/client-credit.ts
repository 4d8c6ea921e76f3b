import { useQuery } from '@tanstack/react-query';
import { clientCredit } from '../../../contracts/invoices/clients.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';
import { clientFiguresPath } from './client-figures.ts';

/** A client's credit, and the invoices for which it can count; read again whenever the client's figures are. */
export const useClientCredit = (clientId: number | undefined) => {
  const query = useQuery({
    queryKey: [clientFiguresPath, 'credit', clientId],
    queryFn: ({ signal }) => api.get(`/api/clients/${clientId ?? ''}/credit`, clientCredit, signal),
    enabled: clientId !== undefined,
  });
  return { credits: query.data?.credits, load: loadOf(query) };
};

import { queryOptions } from '@tanstack/react-query';
import { clientTermsView, type LateFeeTerms } from '../../../../contracts/invoices/late-fee-terms.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** A client's terms, and those of the account, read anew whenever they are shown. */
export const clientTermsQuery = (clientId: number) => {
  const path = `/api/clients/${clientId}/late-fee-terms`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api.get(path, clientTermsView, signal),
    staleTime: 0,
  });
};

export const useChangeClientTerms = (clientId: number) =>
  useCommand({
    run: (terms: LateFeeTerms | null) =>
      api.put(`/api/clients/${clientId}/late-fee-terms`, clientTermsView, { terms }),
    failure: 'Failed to change the terms',
    onDone: (view) => {
      queryClient.setQueryData(clientTermsQuery(clientId).queryKey, view);
      showSuccess('Terms changed');
    },
  });

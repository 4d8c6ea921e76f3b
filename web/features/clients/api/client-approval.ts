import { queryOptions } from '@tanstack/react-query';
import { clientApprovalView } from '../../../../contracts/accounts/approval-rules.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const pathOf = (clientId: number): string => `/api/clients/${clientId}/approval`;

/** Whether each email to a client waits for the user, read anew whenever it is shown. */
export const clientApprovalQuery = (clientId: number) =>
  queryOptions({
    queryKey: [pathOf(clientId)],
    queryFn: ({ signal }) => api.get(pathOf(clientId), clientApprovalView, signal),
    staleTime: 0,
  });

export const useSetClientApproval = (clientId: number) =>
  useCommand({
    run: (asksFirst: boolean) => api.put(pathOf(clientId), clientApprovalView, { asksFirst }),
    failure: "It couldn't be changed",
    onDone: (view) => {
      queryClient.setQueryData(clientApprovalQuery(clientId).queryKey, view);
      showSuccess(
        view.asksFirst ? 'Each email to this client waits for you' : 'Emails to this client go by themselves',
      );
    },
  });

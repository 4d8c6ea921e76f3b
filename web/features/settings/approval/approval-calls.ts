import { queryOptions } from '@tanstack/react-query';
import { approvalRulesView, type ApprovalRulesBody } from '../../../../contracts/accounts/approval-rules.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { attentionQuery } from '../../../data/records/attention.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const path = '/api/approval-rules';

/** Which emails wait for the user by the settings, read anew whenever they are shown. */
export const approvalRulesQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => api.get(path, approvalRulesView, signal),
  staleTime: 0,
});

export const useSetApprovalRules = () =>
  useCommand({
    run: (rules: ApprovalRulesBody) => api.put(path, approvalRulesView, rules),
    failure: "The settings couldn't be saved",
    onDone: (rules) => {
      queryClient.setQueryData(approvalRulesQuery.queryKey, rules);
      // The navigation shows the page of approvals where they are used.
      void queryClient.invalidateQueries(attentionQuery);
      showSuccess('Settings saved');
    },
  });

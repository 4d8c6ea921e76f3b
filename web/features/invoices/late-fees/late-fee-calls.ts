import type { z } from 'zod';
import {
  lateFeesView,
  type claimPaidBody,
  type ClaimView,
  type LateFeesView,
} from '../../../../contracts/invoices/late-fees.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { lateFeesPath } from '../../../data/records/late-fees.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** Shows an answer wherever late fees of the invoice are shown. */
const show = (view: LateFeesView): void => {
  queryClient.setQueriesData({ queryKey: [lateFeesPath(view.invoiceId)] }, view);
};

export const useClaim = (invoiceId: number) =>
  useCommand({
    run: (body: { readonly until: string; readonly amount: number }, key) =>
      api.post(lateFeesPath(invoiceId), lateFeesView, body, key),
    failure: 'Failed to record the claim',
    onDone: (view) => {
      show(view);
      showSuccess('Claim recorded');
    },
  });

export const usePayClaim = (invoiceId: number, claimId: number) =>
  useCommand({
    run: (body: z.input<typeof claimPaidBody>) =>
      api.post(`${lateFeesPath(invoiceId)}/${claimId}/paid`, lateFeesView, body),
    failure: 'Failed to record the payment',
    onDone: (view) => {
      show(view);
      showSuccess('Payment recorded');
    },
  });

/** Gives a claim up, or takes back how it ended. */
export const useClaimAction = (invoiceId: number) =>
  useCommand({
    run: ({ claim, action }: { readonly claim: ClaimView; readonly action: 'waive' | 'reopen' }) =>
      api.post(`${lateFeesPath(invoiceId)}/${claim.id}/${action}`, lateFeesView),
    failure: 'Failed to change the claim',
    onDone: (view, { action }) => {
      show(view);
      showSuccess(action === 'waive' ? 'Claim waived' : 'Claim reopened');
    },
  });

import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import {
  lateFeesView,
  type claimPaidBody,
  type ClaimView,
  type LateFeesView,
} from '../../../../contracts/invoices/late-fees.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const pathOf = (invoiceId: number): string => `/api/invoices/${invoiceId}/late-fees`;

/** What it is calculated from: it is read again when one of them changes. */
type Calculated = Pick<InvoiceView, 'id' | 'amount' | 'payments' | 'dueDate' | 'lateFeesOpen'>;

/** @param today the account's today, a calendar date */
export const lateFeesQuery = ({ id, amount, payments, dueDate, lateFeesOpen }: Calculated, today: string) =>
  queryOptions({
    queryKey: [pathOf(id), { amount, payments, dueDate, lateFeesOpen, today }],
    queryFn: ({ signal }) => api.get(pathOf(id), lateFeesView, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** Shows an answer wherever late fees of the invoice are shown. */
const show = (view: LateFeesView): void => {
  queryClient.setQueriesData({ queryKey: [pathOf(view.invoiceId)] }, view);
};

export const useClaim = (invoiceId: number) =>
  useCommand({
    run: (body: { readonly until: string; readonly amount: number }, key) =>
      api.post(pathOf(invoiceId), lateFeesView, body, key),
    failure: "It couldn't be claimed",
    onDone: (view) => {
      show(view);
      showSuccess('Claimed');
    },
  });

export const usePayClaim = (invoiceId: number, claimId: number) =>
  useCommand({
    run: (body: z.input<typeof claimPaidBody>) =>
      api.post(`${pathOf(invoiceId)}/${claimId}/paid`, lateFeesView, body),
    failure: "The payment couldn't be recorded",
    onDone: (view) => {
      show(view);
      showSuccess('Payment recorded');
    },
  });

/** Gives a claim up, or takes back how it ended. */
export const useClaimAction = (invoiceId: number) =>
  useCommand({
    run: ({ claim, action }: { readonly claim: ClaimView; readonly action: 'waive' | 'reopen' }) =>
      api.post(`${pathOf(invoiceId)}/${claim.id}/${action}`, lateFeesView),
    failure: "It couldn't be changed",
    onDone: (view, { action }) => {
      show(view);
      showSuccess(action === 'waive' ? 'Waived' : 'Open again');
    },
  });

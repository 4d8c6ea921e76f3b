import { queryOptions } from '@tanstack/react-query';
import {
  lateFeeSettings,
  type LateFeeSettings,
  type LateFeeTerms,
  type RateView,
  type ReferenceRate,
} from '../../../../contracts/invoices/late-fee-terms.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const path = '/api/late-fee-terms';
const ratesPath = '/api/late-fee-rates';
const rulePath = '/api/late-fee-rule';

/** The account's terms and the rates that laws count from, read anew whenever they are shown. */
export const lateFeeSettingsQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => api.get(path, lateFeeSettings, signal),
  staleTime: 0,
});

const show = (settings: LateFeeSettings): void => {
  queryClient.setQueryData(lateFeeSettingsQuery.queryKey, settings);
};

export const useChangeTerms = () =>
  useCommand({
    run: (terms: LateFeeTerms | null) => api.put(path, lateFeeSettings, { terms: terms ?? { kind: 'none' } }),
    failure: 'Failed to change the terms',
    onDone: (settings) => {
      show(settings);
      showSuccess('Terms changed');
    },
  });

export const useChangeRule = () =>
  useCommand({
    run: (isApproved: boolean) =>
      isApproved ? api.post(rulePath, lateFeeSettings) : api.deletePart(rulePath, lateFeeSettings),
    failure: "The rule couldn't be changed",
    onDone: (settings) => {
      show(settings);
      showSuccess(settings.claimRule === null ? 'Rule withdrawn' : 'Rule approved');
    },
  });

export const useAddRate = () =>
  useCommand({
    run: (rate: ReferenceRate) => api.post(ratesPath, lateFeeSettings, rate),
    failure: 'Failed to add the rate',
    onDone: (settings) => {
      show(settings);
      showSuccess('Rate added');
    },
  });

export const useRemoveRate = () =>
  useCommand({
    run: ({ series, validFrom }: RateView) =>
      api.deletePart(`${ratesPath}?series=${series}&validFrom=${validFrom}`, lateFeeSettings),
    failure: 'Failed to remove the rate',
    onDone: show,
  });

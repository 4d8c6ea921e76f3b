import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { whatIfView, type WhatIfBody } from '../../../contracts/sequences/what-if.ts';
import { draftOfNewStep, type NewStep } from '../../../domain/steps/default-steps.ts';
import { isReminder } from '../../../domain/invoice/sequence/due-now.ts';
import { api } from '../../data/api.ts';
import { serverNow } from '../../data/account/clock.ts';
import { loadOf } from '../../data/load.ts';
import { scheduledAt } from '../../components/sequences/step-status.ts';

/** What would go out of an invoice's sequence if something happens. */
export const foreseen = (invoiceId: number, body: WhatIfBody | undefined) => {
  const path = `/api/invoices/${invoiceId}/what-if`;
  return {
    queryKey: [path, body],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.post(path, whatIfView, body, undefined, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  };
};

/** What goes right away, and a time in whole minutes, are up to so much later than their moment. */
const aMinute = 60_000;

interface NewSequence {
  readonly invoiceId: number;
  readonly steps: readonly NewStep[];
  readonly timeZone: string;
}

/**
 * Until when a late reminder of an earlier sequence delays those of a new one, in milliseconds since 1970; undefined when
 * it doesn't.
 * @param isPossible whether an earlier sequence has sent a reminder
 */
export const useAfterLateReminder = ({ invoiceId, steps, timeZone }: NewSequence, isPossible: boolean) => {
  const query = useQuery({
    ...foreseen(invoiceId, { steps: steps.map(draftOfNewStep) }),
    enabled: isPossible && steps.length > 0,
    select: ({ emails }) => {
      const first = emails.find(isReminder);
      const planned = steps[(first?.sequenceStep ?? 0) - 1];
      if (first === undefined || planned === undefined) return null;
      const at = Date.parse(first.at);
      return at > Math.max(scheduledAt(planned, timeZone), serverNow()) + aMinute ? at : null;
    },
  });
  return { nextReminderFrom: query.data ?? undefined, load: loadOf(query) };
};

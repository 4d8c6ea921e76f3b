import type { LatestSequence, StepCounts } from '../../../contracts/invoices/lists.ts';
import type { PausedReason } from '../../../contracts/sequences/sequences.ts';

/** What decides whether a sequence can be paused or resumed. */
export type Toggled = Pick<LatestSequence, 'status' | 'holds'> & {
  readonly steps: Pick<StepCounts, 'failed'>;
};

/** Why an invoice's emails wait for the end of its payment plan, and no promise is recorded beside it. */
export const planStands = 'Has a payment plan';

/** Why an invoice's emails wait until it is chased again. */
export const setAside = 'Set aside';

/**
 * Why resuming a sequence would end nothing of what holds it, so that it is refused; undefined where it would end
 * something. A payment plan is ended by itself, and a failed email is retried or skipped.
 */
export const whyNotResumed = ({ holds, steps: { failed } }: Toggled): string | undefined => {
  const isEnded = (reason: PausedReason): boolean =>
    reason !== 'payment_plan' &&
    reason !== 'collection_status' &&
    (reason !== 'delivery_failed' || failed === 0);
  if (holds.some(isEnded)) return undefined;
  if (holds.includes('collection_status')) return setAside;
  if (holds.includes('payment_plan')) return planStands;
  return failed > 0 ? "An email couldn't be delivered" : undefined;
};

/** Whether it runs: nothing holds it, or a payment plan alone, whose own reminders go. */
export const isRunning = ({ status, holds }: Toggled): boolean =>
  status === 'active' ||
  (status === 'paused' && holds.length > 0 && holds.every((reason) => reason === 'payment_plan'));

/** What the toggle makes of a sequence; undefined where there is nothing to toggle. */
export const toggledStatus = (sequence: Toggled): 'active' | 'paused' | undefined => {
  if (sequence.status === 'completed' || sequence.status === 'cancelled') return undefined;
  if (isRunning(sequence)) return 'paused';
  return whyNotResumed(sequence) === undefined ? 'active' : undefined;
};

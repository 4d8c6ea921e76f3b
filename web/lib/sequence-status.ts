import type { PausedReason, StepStatus, StepView } from '../../contracts/sequences.ts';
import { shortDate } from '../../domain/calendar.ts';
import { holdNames } from '../../domain/reason-words.ts';
import { isHeld, isUnsent } from './step-status.ts';

const goesAt = ({ scheduledDate, scheduledTime }: StepView): string => `${scheduledDate} ${scheduledTime}`;

const byTime = (one: StepView, other: StepView): number =>
  goesAt(one) < goesAt(other) ? -1 : goesAt(one) > goesAt(other) ? 1 : one.sequenceStep - other.sequenceStep;

/** Steps in the order in which they go. */
export const inOrder = (steps: readonly StepView[]): StepView[] => steps.toSorted(byTime);

type Member = Pick<StepView, 'status'>;

/**
 * A group's status: paused if any member is, else active, else completed, else that of the first step. Undefined for no
 * steps.
 */
export const groupStatus = (steps: readonly Member[]): StepStatus | undefined => {
  const isAny = (...statuses: readonly StepStatus[]): boolean =>
    steps.some(({ status }) => statuses.includes(status));
  if (isAny('paused', 'payment_promised')) return 'paused';
  if (isAny('active', 'pending')) return 'active';
  if (isAny('completed', 'sent')) return 'completed';
  return steps[0]?.status;
};

export const sequenceTabs = ['active', 'completed', 'paused', 'all'] as const;
export type SequenceTab = (typeof sequenceTabs)[number];

/**
 * What the toggle makes of a group: active or pending becomes paused, anything else active. Undefined where there is
 * nothing to toggle: it is completed, sent, or cancelled.
 */
export const toggledStatus = (status: StepStatus | undefined): 'active' | 'paused' | undefined => {
  if (status === undefined || status === 'completed' || status === 'sent' || status === 'cancelled')
    return undefined;
  return status === 'active' || status === 'pending' ? 'paused' : 'active';
};

export const statusLabels: Readonly<Record<StepStatus, string>> = {
  active: 'Active',
  pending: 'Pending',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
  sent: 'Sent',
  failed: 'Failed',
  payment_promised: 'Paused - Payment Promised',
};

/** A state as a chip says it; `reason` is why a sequence waits, null when it does not. */
export interface StateLabel {
  readonly text: string;
  readonly reason: PausedReason | null;
}

/**
 * What a sequence's status reads: when it is paused, every reason there is, with the promised day ("Paused - Payment
 * Promised, Dec 3, 2026").
 * @param promisedDate of the invoice, a calendar date
 * @param gone how many of its emails were sent, and how many only written to the outbox folder: nobody got those
 */
export const stateLabels = (
  status: StepStatus | undefined,
  holds: readonly PausedReason[],
  promisedDate: string | null,
  gone: { readonly sent: number; readonly outbox: number },
): StateLabel[] => {
  if (status === undefined) return [];
  if (status === 'completed' && gone.outbox > 0 && gone.sent === 0) return [{ text: 'Outbox', reason: null }];
  if (status !== 'paused') return [{ text: statusLabels[status], reason: null }];
  const reasons: readonly PausedReason[] = holds.length > 0 ? holds : ['paused_by_hand'];
  return reasons.map((reason) => ({
    text:
      reason === 'promised_payment' && promisedDate !== null
        ? `${holdNames[reason]}, ${shortDate(promisedDate)}`
        : holdNames[reason],
    reason,
  }));
};

/** The same for the steps of a group. */
export const groupLabels = (steps: readonly StepView[], promisedDate: string | null): StateLabel[] => {
  const held = steps.find(isHeld);
  const reasons = held?.holds.map(({ reason }) => reason) ?? [];
  const named = reasons.length === 0 && held?.pausedReason != null ? [held.pausedReason] : reasons;
  const count = (what: StepView['delivery']): number =>
    steps.filter(({ delivery }) => delivery === what).length;
  return stateLabels(groupStatus(steps), named, promisedDate, {
    sent: count('sent'),
    outbox: count('outbox'),
  });
};

export type GroupDelivery = 'failed' | 'sent' | 'scheduled' | 'pending';

/** The Next Email column. */
export const nextEmailTexts: Readonly<Record<GroupDelivery, string>> = {
  failed: 'Some emails failed',
  sent: 'All emails sent',
  scheduled: 'Emails scheduled',
  pending: 'No scheduled emails',
};

/** The step of a group that goes next, held ones included; undefined when none is left. */
export const nextStep = (steps: readonly StepView[]): StepView | undefined =>
  steps.filter((step) => isUnsent(step) && step.status !== 'cancelled').toSorted(byTime)[0];

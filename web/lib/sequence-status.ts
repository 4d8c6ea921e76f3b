import type { StepCounts } from '../../contracts/lists.ts';
import type { PausedReason, SequenceStatus, StepView } from '../../contracts/sequences.ts';
import { shortDate } from '../../domain/calendar.ts';
import { inOrder } from '../../domain/invoice/dates.ts';
import { holdNames } from '../../domain/reason-words.ts';
import { sequenceStatusOf } from '../../domain/sequence-status.ts';
import { isCalledOff, isHeld, isUnsent } from './step-status.ts';

/** Steps in the order in which they go. */
export const stepsInOrder = (steps: readonly StepView[]): StepView[] =>
  inOrder(steps.toSorted((one, other) => one.sequenceStep - other.sequenceStep));

export const sequenceTabs = ['active', 'completed', 'paused', 'all'] as const;
export type SequenceTab = (typeof sequenceTabs)[number];

/** What the toggle makes of a sequence; undefined where there is nothing to toggle. */
export const toggledStatus = (status: SequenceStatus | undefined): 'active' | 'paused' | undefined => {
  if (status === undefined || status === 'completed' || status === 'cancelled') return undefined;
  return status === 'active' ? 'paused' : 'active';
};

const statusLabels: Readonly<Record<SequenceStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
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
 * @param counts how many emails it has, how many of them were sent, how many only written to the outbox folder (nobody
 * got those), and how many called off
 */
export const stateLabels = (
  status: SequenceStatus | undefined,
  holds: readonly PausedReason[],
  promisedDate: string | null,
  counts: Pick<StepCounts, 'total' | 'sent' | 'outbox' | 'calledOff'>,
): StateLabel[] => {
  if (status === undefined) return [];
  if (status === 'completed' && counts.outbox > 0 && counts.sent === 0)
    return [{ text: 'Outbox', reason: null }];
  if (status === 'cancelled' && counts.calledOff === counts.total)
    return [{ text: 'Cancelled, nothing sent', reason: null }];
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
  return stateLabels(sequenceStatusOf(steps), named, promisedDate, {
    total: steps.length,
    sent: count('sent'),
    outbox: count('outbox'),
    calledOff: steps.filter(isCalledOff).length,
  });
};

/** The label of a sequence whose email waits because the installation's mail server refuses to send. */
export const withRefusedServer = (labels: readonly StateLabel[], isWaiting: boolean): readonly StateLabel[] =>
  isWaiting && labels.every(({ reason }) => reason === null)
    ? [{ text: holdNames.sender_refused, reason: 'sender_refused' }]
    : labels;

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
  stepsInOrder(steps.filter((step) => isUnsent(step) && step.status !== 'cancelled'))[0];

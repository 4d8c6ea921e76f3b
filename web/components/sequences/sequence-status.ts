import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { inOrder } from '../../../domain/invoice/dates.ts';
import { holdNames } from '../../../domain/reasons/hold-names.ts';
import { sequenceStatusOf } from '../../../domain/reasons/sequence-status.ts';
import { stateLabels, type StateLabel } from '../../../domain/reasons/shown-status.ts';
import { isCalledOff, isHeld, isUnsent } from './step-status.ts';
import type { Toggled } from './toggled-status.ts';

/** Steps in the order in which they go. */
export const stepsInOrder = (steps: readonly StepView[]): StepView[] =>
  inOrder(steps.toSorted((one, other) => one.sequenceStep - other.sequenceStep));

export const sequenceTabs = ['active', 'completed', 'paused', 'all'] as const;
export type SequenceTab = (typeof sequenceTabs)[number];

/** Every reason why a sequence is on hold, by its steps. */
export const holdsOf = (steps: readonly StepView[]): StepView['holds'] => steps.find(isHeld)?.holds ?? [];

/** How a sequence stands, by its steps; undefined for no steps. */
export const standingOf = (steps: readonly StepView[]): Toggled | undefined => {
  const status = sequenceStatusOf(steps);
  if (status === undefined) return undefined;
  const holds = holdsOf(steps).map(({ reason }) => reason);
  return { status, holds, steps: { failed: steps.filter(({ delivery }) => delivery === 'failed').length } };
};

/** What the steps of a group say of its state. */
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

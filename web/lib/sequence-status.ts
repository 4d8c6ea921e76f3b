import type { StepStatus, StepView } from '../../contracts/sequences.ts';
import { shortDate } from '../../domain/calendar.ts';
import { holdNames } from '../../domain/reason-words.ts';
import {
  type DeliveryStatus,
  deliveryStatus,
  isCalledOff,
  isUnsent,
  type SentByStep,
  type ShownAt,
} from './step-status.ts';

/** The steps of one invoice, in the order in which they go (specification 2, §4: "group of steps per invoice"). */
export interface SequenceGroup {
  readonly invoiceId: number;
  readonly steps: readonly StepView[];
}

const goesAt = ({ scheduledDate, scheduledTime }: StepView): string => `${scheduledDate} ${scheduledTime}`;

const byTime = (one: StepView, other: StepView): number =>
  goesAt(one) < goesAt(other) ? -1 : goesAt(one) > goesAt(other) ? 1 : one.sequenceStep - other.sequenceStep;

/** Steps by invoice, in the order in which the invoices first come. */
export const sequenceGroups = (steps: readonly StepView[]): SequenceGroup[] => {
  const byInvoice = new Map<number, StepView[]>();
  for (const step of steps) {
    const group = byInvoice.get(step.invoiceId);
    if (group === undefined) byInvoice.set(step.invoiceId, [step]);
    else group.push(step);
  }
  return [...byInvoice].map(([invoiceId, members]) => ({ invoiceId, steps: members.toSorted(byTime) }));
};

type Member = Pick<StepView, 'status'>;

/**
 * A group's status: paused when any member is, else active, else completed, else that of the first step
 * (specification 2, §4). Undefined for no steps.
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

const inTab: Readonly<Record<Exclude<SequenceTab, 'all'>, readonly StepStatus[]>> = {
  active: ['active', 'pending'],
  completed: ['completed', 'sent'],
  paused: ['paused', 'payment_promised'],
};

/** Whether a group of this status is shown in a tab (specification 2, §4). */
export const isInTab = (status: StepStatus | undefined, tab: SequenceTab): boolean =>
  tab === 'all' || (status !== undefined && inTab[tab].includes(status));

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

/**
 * What a group's status reads: when it is paused, every reason there is, with the promised day ("Paused - Payment
 * Promised, Dec 3, 2026").
 * @param promisedDate of the invoice, a calendar date
 */
export const groupLabels = (steps: readonly StepView[], promisedDate: string | null): string[] => {
  const status = groupStatus(steps);
  if (status === undefined) return [];
  if (status !== 'paused') return [statusLabels[status]];
  const held = steps.find((step) => step.status === 'paused' || step.status === 'payment_promised');
  const reasons = held?.holds.map(({ reason }) => reason) ?? [];
  const named = reasons.length > 0 ? reasons : [held?.pausedReason ?? 'paused_by_hand'];
  return named.map((reason) =>
    reason === 'promised_payment' && promisedDate !== null
      ? `${holdNames[reason]}, ${shortDate(promisedDate)}`
      : holdNames[reason],
  );
};

export type GroupDelivery = 'failed' | 'sent' | 'scheduled' | 'pending';

/**
 * A group's delivery: failed if any failed, sent if all sent, scheduled if any scheduled, otherwise pending
 * (specification 2, §4). Steps that were called off are not waited for.
 */
export const groupDelivery = (steps: readonly StepView[], sent: SentByStep, at: ShownAt): GroupDelivery => {
  const statuses = steps.filter((step) => !isCalledOff(step)).map((step) => deliveryStatus(step, sent, at));
  const wasSent = (status: DeliveryStatus): boolean => status === 'sent' || status === 'delivered';
  if (statuses.includes('failed')) return 'failed';
  if (statuses.length > 0 && statuses.every(wasSent)) return 'sent';
  return statuses.includes('scheduled') ? 'scheduled' : 'pending';
};

/** The Next Email column (specification 2, §4). */
export const nextEmailTexts: Readonly<Record<GroupDelivery, string>> = {
  failed: 'Some emails failed',
  sent: 'All emails sent',
  scheduled: 'Emails scheduled',
  pending: 'No scheduled emails',
};

/** The step of a group that goes next, held ones included; undefined when none is left. */
export const nextStep = (steps: readonly StepView[]): StepView | undefined =>
  steps.filter((step) => isUnsent(step) && step.status !== 'cancelled').toSorted(byTime)[0];

/** The dashboard's upcoming follow-ups: active steps by date, four of them (specification 2, §2 and §9). */
export const upcomingFollowups = (steps: readonly StepView[], most = 4): StepView[] =>
  steps
    .filter((step) => step.status === 'active' && isUnsent(step))
    .toSorted(byTime)
    .slice(0, most);

/**
 * Invoices whose follow-ups are orphaned: the invoice, or its client, is no longer there (specification 2, §4). To be
 * asked only once all three lists are loaded.
 */
export const orphanedInvoiceIds = (
  steps: readonly Pick<StepView, 'invoiceId'>[],
  invoices: readonly { readonly id: number; readonly clientId: number }[],
  clients: readonly { readonly id: number }[],
): number[] => {
  const clientIds = new Set(clients.map(({ id }) => id));
  const whole = new Set(invoices.filter(({ clientId }) => clientIds.has(clientId)).map(({ id }) => id));
  return [...new Set(steps.map(({ invoiceId }) => invoiceId))].filter((id) => !whole.has(id));
};

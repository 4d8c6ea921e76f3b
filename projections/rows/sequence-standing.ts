import type { StepCounts } from '../../contracts/invoices/lists.ts';
import type { PausedReason, SequenceStatus } from '../../contracts/sequences/sequences.ts';
import { inOrder, type Now } from '../../domain/invoice/dates.ts';
import { sequenceStatusOf } from '../../domain/reasons/sequence-status.ts';
import { shownSequence, type ShownStep } from '../sequences/sequence-rows.ts';
import type { SequencesDocument } from '../sequences/sequences-document.ts';

/** The state of an invoice's latest sequence. */
export interface SequenceStanding {
  readonly sequenceId: number;
  readonly status: SequenceStatus;
  readonly holds: readonly PausedReason[];
  readonly pausedWithClient: boolean;
  /** ISO instant; null when nothing holds it. */
  readonly heldSince: string | null;
  readonly steps: StepCounts;
  /** The next step, even if it is held. */
  readonly next: ShownStep | undefined;
  readonly unsent: readonly ShownStep[];
  readonly earlierSequences: number;
  /** Something needs the user. */
  readonly needsAttention: boolean;
}

const countsOf = (steps: readonly ShownStep[]): StepCounts => {
  const count = (...deliveries: readonly ShownStep['delivery'][]): number =>
    steps.filter(({ delivery }) => deliveries.includes(delivery)).length;
  return {
    total: steps.length,
    waiting: count('scheduled', 'retrying'),
    sending: count('sending'),
    sent: count('sent'),
    outbox: count('outbox'),
    failed: count('failed'),
    inDoubt: count('in_doubt'),
    undecided: steps.filter(({ step: { progress } }) => progress.type === 'in_doubt' && !progress.left)
      .length,
    calledOff: count('skipped', 'cancelled'),
  };
};

/** Holds that end by themselves or that the user has set. */
const quiet: ReadonlySet<PausedReason> = new Set([
  'promised_payment',
  'payment_plan',
  'collection_status',
  'paused_by_hand',
  'email_cap',
]);

/** Undefined for an invoice that never had a sequence. */
export const sequenceStanding = (document: SequencesDocument, now: Now): SequenceStanding | undefined => {
  const [first, ...others] = document.sequences;
  if (first === undefined) return undefined;
  const latest = others.reduce(
    (one, other) => (other.sequence.sequenceId > one.sequence.sequenceId ? other : one),
    first,
  );
  const shown = shownSequence(latest, document, now);
  const { steps } = shown;
  const status = sequenceStatusOf(steps);
  if (status === undefined) return undefined;
  const holds = status === 'paused' ? shown.holds.map(({ reason }) => reason) : [];
  const counts = countsOf(steps);
  const unsent = inOrder(
    steps.filter(
      (step) =>
        step.status !== 'cancelled' && (step.delivery === 'scheduled' || step.delivery === 'retrying'),
    ),
  );
  return {
    sequenceId: latest.sequence.sequenceId,
    status,
    holds,
    pausedWithClient:
      status === 'paused' && latest.sequence.holds.some(({ detail }) => detail?.code === 'with_client'),
    heldSince: status === 'paused' ? latest.heldSince : null,
    steps: counts,
    next: unsent[0],
    unsent,
    earlierSequences: others.length,
    needsAttention:
      counts.failed + counts.inDoubt > 0 ||
      steps.some(({ waitsForApprovalSince }) => waitsForApprovalSince !== null) ||
      holds.some((reason) => !quiet.has(reason)),
  };
};

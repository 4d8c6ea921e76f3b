import type { StepCounts } from '../../contracts/lists.ts';
import type { PausedReason, SequenceStatus, StepView } from '../../contracts/sequences.ts';
import { inOrder, type Now } from '../../domain/invoice/dates.ts';
import { sequenceStatusOf } from '../../domain/sequence-status.ts';
import { sequenceRows } from '../sequence-rows.ts';
import type { SequencesDocument } from '../sequences-document.ts';

/** The state of an invoice's latest sequence. */
export interface SequenceStanding {
  readonly sequenceId: number;
  readonly status: SequenceStatus;
  readonly holds: readonly PausedReason[];
  readonly steps: StepCounts;
  /** The next step, even if it is held. */
  readonly next: StepView | undefined;
  readonly unsent: readonly StepView[];
  readonly earlierSequences: number;
  /** Something needs the user. */
  readonly needsAttention: boolean;
}

const countsOf = (steps: readonly StepView[]): StepCounts => {
  const count = (...deliveries: readonly StepView['delivery'][]): number =>
    steps.filter(({ delivery }) => deliveries.includes(delivery)).length;
  return {
    total: steps.length,
    waiting: count('scheduled', 'retrying'),
    sending: count('sending'),
    sent: count('sent'),
    outbox: count('outbox'),
    failed: count('failed'),
    inDoubt: count('in_doubt'),
    calledOff: count('skipped', 'cancelled'),
  };
};

/** Holds that end by themselves or that the user has set. */
const quiet: ReadonlySet<PausedReason> = new Set(['promised_payment', 'paused_by_hand']);

/** Undefined for an invoice that never had a sequence. */
export const sequenceStanding = (document: SequencesDocument, now: Now): SequenceStanding | undefined => {
  const latest = document.sequences.reduce<number | undefined>(
    (id, { sequence }) => Math.max(id ?? sequence.sequenceId, sequence.sequenceId),
    undefined,
  );
  if (latest === undefined) return undefined;
  const record = document.sequences.filter(({ sequence }) => sequence.sequenceId === latest);
  const steps = sequenceRows({ ...document, sequences: record }, now);
  const status = sequenceStatusOf(steps);
  if (status === undefined) return undefined;
  const holds = status === 'paused' ? (steps[0]?.holds ?? []).map(({ reason }) => reason) : [];
  const counts = countsOf(steps);
  const unsent = inOrder(
    steps.filter(
      (step) =>
        step.status !== 'cancelled' && (step.delivery === 'scheduled' || step.delivery === 'retrying'),
    ),
  );
  return {
    sequenceId: latest,
    status,
    holds,
    steps: counts,
    next: unsent[0],
    unsent,
    earlierSequences: document.sequences.length - 1,
    needsAttention: counts.failed + counts.inDoubt > 0 || holds.some((reason) => !quiet.has(reason)),
  };
};

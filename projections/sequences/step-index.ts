import { defineProjection } from '../projection.ts';

/** The invoice, whose stream holds a step, and its sequence. */
export interface StepIndexEntry {
  readonly stepId: number;
  readonly invoiceId: number;
  readonly sequenceId: number;
}

/**
 * Maps a step's id to its stream. Entries stay after the step, its sequence or its invoice is deleted, so that a
 * deleted step can be told from one that never existed.
 */
export const stepIndex = defineProjection({
  name: 'step-index',
  version: 3,
  keys: {},
  indexes: [],
  handles: ['SequenceStarted', 'StepAdded', 'ScheduleApplied'],
  streams: 'invoice',
  documentIds: ({ type, data }) =>
    type === 'StepAdded' ? [data.step.stepId] : data.steps.map((step) => step.stepId),
  fold: (_: StepIndexEntry | undefined, { data }, ref): StepIndexEntry => ({
    stepId: ref.id,
    invoiceId: data.invoiceId,
    sequenceId: data.sequenceId,
  }),
  keysOf: () => ({}),
});

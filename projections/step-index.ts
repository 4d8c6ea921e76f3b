import { defineProjection } from './projection.ts';

/** Where a step belongs: its invoice, whose stream holds it, and its sequence. */
export interface StepIndexEntry {
  readonly stepId: number;
  readonly invoiceId: number;
  readonly sequenceId: number;
}

/**
 * Tells which stream a step's id belongs to. Entries stay when the step, its sequence or its invoice is deleted, so that a
 * step that was deleted can be told from one that never was.
 */
export const stepIndex = defineProjection({
  name: 'step-index',
  version: 1,
  keys: {},
  indexes: [],
  handles: ['SequenceStarted'],
  documentIds: (event) => event.data.steps.map((step) => step.stepId),
  fold: (_: StepIndexEntry | undefined, { data }, ref): StepIndexEntry => ({
    stepId: ref.id,
    invoiceId: data.invoiceId,
    sequenceId: data.sequenceId,
  }),
  keysOf: () => ({}),
});

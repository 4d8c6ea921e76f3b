import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { withFittingSteps } from './fitting-steps.ts';
import { about, type CommandOf } from '../standing.ts';
import {
  isKnown,
  isStillOpen,
  sequenceOfStep,
  unfinishedSequence,
  type Invoice,
  type Open,
  type Paid,
} from '../state.ts';

/**
 * A sequence that has nothing left to do after a step was removed is cancelled, not completed, because the user ended
 * it.
 */
const ended = (after: Open, sequenceId: number): InvoiceEvent[] => {
  const sequence = unfinishedSequence(after, sequenceId);
  return sequence === null || sequence.steps.some(isStillOpen)
    ? []
    : [{ type: 'SequenceCancelled', data: { ...about(after), sequenceId, reason: 'by_hand' } }];
};

const isLast = (invoice: Open | Paid, sequenceId: number): boolean => {
  const unfinished = unfinishedSequence(invoice, sequenceId);
  const finished = invoice.finished.find((sequence) => sequence.sequenceId === sequenceId);
  return (unfinished?.steps.length ?? finished?.stepIds.length) === 1;
};

/**
 * Removing a removed step changes nothing, whatever the invoice's state. Removing the last step ends the sequence;
 * otherwise the built-in texts of the others fit again.
 */
export const removeStep = ({ stepId }: CommandOf<'RemoveStep'>, invoice: Invoice): InvoiceEvent[] => {
  if (!isKnown(invoice)) return [];
  const sequenceId = sequenceOfStep(invoice, stepId);
  if (sequenceId === undefined) return [];
  const removed: InvoiceEvent = { type: 'StepRemoved', data: { ...about(invoice), sequenceId, stepId } };
  if (isLast(invoice, sequenceId))
    return [removed, { type: 'SequenceDeleted', data: { ...about(invoice), sequenceId } }];
  const after = evolve(invoice, removed);
  const events = [removed, ...(after.status === 'open' ? ended(after, sequenceId) : [])];
  return withFittingSteps(invoice, events);
};

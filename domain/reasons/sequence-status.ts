import type { SequenceStatus, StepStatus } from '../../contracts/sequences/sequences.ts';

/**
 * A sequence's status: `paused` when any step is, else `active` when any is, else `completed` when any was sent, else
 * that of the first step. Undefined for no steps.
 */
export const sequenceStatusOf = (
  steps: readonly { readonly status: StepStatus }[],
): SequenceStatus | undefined => {
  const isAny = (wanted: StepStatus): boolean => steps.some(({ status }) => status === wanted);
  if (isAny('paused')) return 'paused';
  if (isAny('active')) return 'active';
  if (isAny('sent')) return 'completed';
  const first = steps[0];
  return first && (first.status === 'failed' ? 'failed' : 'cancelled');
};

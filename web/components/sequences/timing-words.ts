import type { Timing } from '../../../domain/steps/step-timing.ts';

/** "3 days before the due date", "on the due date", "1 day after the due date". */
export const timingWords = ({ type, days }: Timing): string => {
  if (days === 0) return 'on the due date';
  return `${days} ${days === 1 ? 'day' : 'days'} ${type === 'due_in' ? 'before' : 'after'} the due date`;
};

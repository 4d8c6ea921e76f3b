import { formatCount } from '../../data/account/numbers.ts';

/** "Used in 3 steps". */
export const usedWords = (steps: number): string => {
  if (steps === 0) return 'Not used yet';
  return steps === 1 ? 'Used in 1 step' : `Used in ${formatCount(steps)} steps`;
};

/** What a change or deletion of a template does not change. */
export const keptStepsWords = (steps: number): string =>
  steps === 1
    ? 'One step came from this template. It keeps its text.'
    : `${formatCount(steps)} steps came from this template. They keep their text.`;

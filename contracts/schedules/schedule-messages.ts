import { mostSteps } from '../sequences/sequence-bodies.ts';

export const tooManySteps = `A schedule has at most ${mostSteps} steps`;
/** Why an account gets no further schedule. */
export const tooManySchedules =
  'You have 100 schedules, the most an account can have. Please archive one you no longer use.';

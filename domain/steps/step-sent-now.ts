import { timingOf, type Timing } from './step-timing.ts';
import { withFittingWording, type WordedStep } from '../email-text/wording.ts';

/**
 * A step as it would go now: its date is today, and a built-in text fits that day.
 * @param others the other steps of its sequence
 * @param at the account's today, a calendar date, and its time of day, `HH:MM`
 */
export const stepSentNow = <Plan extends WordedStep & Timing>(
  plan: Plan,
  others: readonly Plan[],
  dueDate: string,
  at: { readonly today: string; readonly time: string },
): Plan => {
  const moved = {
    ...plan,
    ...timingOf(dueDate, at.today),
    scheduledDate: at.today,
    scheduledTime: at.time,
  };
  return withFittingWording([...others, moved], dueDate).at(-1) ?? moved;
};

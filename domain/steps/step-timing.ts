import type { TimingType } from '../../contracts/sequences/sequences.ts';
import { addDays, daysBetween } from '../calendar.ts';

/** How a step's date was reached from the due date. */
export interface Timing {
  readonly type: TimingType;
  readonly days: number;
}

/** The range of the days of a new step. */
export const fewestDays = 1;
export const mostDays = 90;

/** The calendar date of a step: the due date minus days, or plus days. */
export const scheduledDateOf = (dueDate: string, { type, days }: Timing): string =>
  addDays(dueDate, type === 'due_in' ? -days : days);

/** The timing that a calendar date corresponds to; the due date itself is "due in 0 days". */
export const timingOf = (dueDate: string, scheduledDate: string): Timing => {
  const days = daysBetween(dueDate, scheduledDate);
  return days > 0 ? { type: 'overdue_by', days } : { type: 'due_in', days: Math.abs(days) };
};

/** A step with the timing of its date. */
export const withTiming = <T extends Timing & { readonly scheduledDate: string }>(
  step: T,
  dueDate: string,
): T => ({ ...step, ...timingOf(dueDate, step.scheduledDate) });

export interface DaysRange {
  readonly fewest: number;
  readonly most: number;
}

/** Of an invoice that is late, the editor reaches at least so many days into the future. */
const daysAhead = 30;

/**
 * The days that the editor takes: 1 to 90, and those that the step has. Of an invoice that is long overdue, 90 days
 * after the due date are past; then up to 30 days from today.
 * @param own the days of the step, as it is and as it was changed meanwhile
 * @param today the account's today, a calendar date
 */
export const daysTaken = (own: readonly number[], dueDate: string, today: string): DaysRange => ({
  fewest: Math.min(fewestDays, ...own),
  most: Math.max(mostDays, daysBetween(dueDate, today) + daysAhead, ...own),
});

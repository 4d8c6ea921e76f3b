import type { TimingType } from '../contracts/sequences.ts';
import { addDays, daysBetween } from './calendar.ts';

/** How a step's date was reached from the due date. */
export interface Timing {
  readonly type: TimingType;
  readonly days: number;
}

/** The range of the editor's days input. */
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

/** The days that the editor shows, limited to the range of its input. */
export const shownDays = (days: number): number => Math.min(mostDays, Math.max(fewestDays, days));

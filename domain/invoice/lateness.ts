import { timeOf, type Now } from './dates.ts';
import { isReminder } from './sequence/due-now.ts';
import type { Open, Step } from './state.ts';

/**
 * By how many milliseconds a step is late; negative when its time is ahead. Counted from the latest of: its time, the
 * moment when the user planned, resumed or moved it, and the end of the wait after a late mail. A step that is retried
 * in time is as late as on its first try.
 */
export const lateBy = (step: Step, invoice: Open, { now, timeZone }: Now): number =>
  now - Math.max(...reckonedFrom(step, invoice, timeZone));

const reckonedFrom = (
  { plan, plannedAt, progress }: Step,
  { nextReminderFrom }: Open,
  timeZone: string,
): number[] => [
  timeOf(plan, timeZone),
  Date.parse(plannedAt),
  ...(nextReminderFrom !== null && isReminder(plan) ? [Date.parse(nextReminderFrom)] : []),
  ...(progress.type === 'retrying' && progress.cause === 'temporary' && !progress.late
    ? [Date.parse(progress.retryAt)]
    : []),
];

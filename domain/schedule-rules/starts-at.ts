import { millisecondsInHour } from 'date-fns/constants';
import { addDays, dateIn, instantOf } from '../calendar.ts';
import type { ScheduleRules } from './decide.ts';

interface Dated {
  /** ISO instant. */
  readonly createdAt: string;
  /** Calendar date. */
  readonly dueDate: string;
}

/**
 * When a sequence of an invoice starts by itself, in milliseconds since 1970; null for never. `created`: the delay after
 * its creation. `overdue`: when the day after its due date begins, and not before that delay. Of the invoices from
 * before it was switched on, those that were asked for start at once, also those of the last hours; without that, none
 * does but those that become overdue since.
 * @param timeZone of the account
 */
export const startsAt = (
  { startsItself, delayHours, since, existing }: ScheduleRules,
  { createdAt, dueDate }: Dated,
  timeZone: string,
): number | null => {
  if (startsItself === 'off' || since === null) return null;
  const on = Date.parse(since);
  const created = Date.parse(createdAt);
  // Whoever switches it on has just read the list of the older ones.
  const mayUndo = created >= on ? created + delayHours * millisecondsInHour : on;
  const isNew = startsItself === 'created' ? created >= on : created >= on || dueDate >= dateIn(timeZone, on);
  if (!isNew && !existing) return null;
  const overdue = startsItself === 'overdue' ? instantOf(addDays(dueDate, 1), '00:00', timeZone) : on;
  return Math.max(on, mayUndo, overdue);
};

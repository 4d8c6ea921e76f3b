import type { Tone } from '../../../contracts/sequences/tones.ts';
import { saysOverdueTooEarly } from '../../email-text/says-overdue.ts';
import { inOrder } from '../dates.ts';
import { isReminder, untrueToday } from './due-now.ts';
import {
  isHeld,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
  type Open,
  type UnfinishedSequence,
} from '../state.ts';

/** A reminder to the client that is planned for a day. */
export interface ReminderOfDay {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly tone: Tone;
  /** `HH:MM` in the account's zone. */
  readonly time: string;
}

/**
 * The reminders to the client of a sequence that nothing holds, which are planned for a day, and of which it is true on
 * that day what they say.
 * @param day calendar date
 */
export const remindersOfSequence = (
  sequence: Pick<UnfinishedSequence, 'sequenceId' | 'steps'>,
  { dueDate, resumeFrom }: Pick<Open, 'dueDate' | 'resumeFrom'>,
  day: string,
): ReminderOfDay[] => {
  if (resumeFrom !== null && day < resumeFrom) return [];
  const planned = unsentSteps(sequence)
    .map(({ plan }) => plan)
    .filter((plan) => plan.scheduledDate === day && isReminder(plan))
    .filter((plan) => untrueToday(plan, dueDate, day) === null && !saysOverdueTooEarly(plan, day, dueDate));
  return inOrder(planned).map(({ stepId, tone, scheduledTime }) => ({
    sequenceId: sequence.sequenceId,
    stepId,
    tone,
    time: scheduledTime,
  }));
};

/**
 * The invoice's reminders to the client that are planned for a day and will go if nothing changes: the invoice is
 * unpaid, and neither a hold nor a promise stops its sequence.
 * @param day calendar date
 */
export const remindersOn = (invoice: Invoice, day: string): ReminderOfDay[] => {
  const sequence = unfinishedSequence(invoice);
  if (invoice.status !== 'open' || sequence === null || isHeld(invoice, sequence)) return [];
  return remindersOfSequence(sequence, invoice, day);
};

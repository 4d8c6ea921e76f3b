import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { Tone } from '../../../contracts/sequences/tones.ts';
import { todayIn } from '../../calendar.ts';
import {
  daysToAdjust,
  daysUntilHeldGo,
  inOrder,
  isPast,
  moveBy,
  type DatedStep,
  type MovedStep,
  type Now,
  type WaitingFor,
} from '../dates.ts';
import { alertGoing, isReminder, reminderGoing, sterner, untrueToday, type PlannedStep } from './due-now.ts';
import type { SkipReason } from '../reasons.ts';

/** The immediate effect of a plan, or of a change to one. */
export interface PlannedEffect {
  /** The mails that would go out right away: at most one reminder and one internal alert. */
  readonly goNow: readonly number[];
  readonly skipped: readonly { readonly stepId: number; readonly reason: SkipReason }[];
  /** Steps that would move because another one is sent. */
  readonly moved: readonly MovedStep[];
}

/** What decides the dates of an active sequence's unsent steps. */
export interface Planned {
  readonly steps: readonly PlannedStep[];
  /** Calendar date. */
  readonly dueDate: string;
  /** The sternest reminder that the client received for this invoice; null for none. */
  readonly sternestSent: Tone | null;
  /** ISO instant before which no reminder is sent after a late one; null for none. */
  readonly nextReminderFrom: string | null;
}

/** The sternest tone that the client received or may have received, from the rows of all the invoice's sequences. */
export const sternestShown = (
  rows: readonly Pick<StepView, 'stepType' | 'tone' | 'delivery'>[],
): Tone | null =>
  rows
    .filter((row) => isReminder(row) && (row.delivery === 'sent' || row.delivery === 'in_doubt'))
    .reduce<Tone | null>((sternest, { tone }) => sterner(sternest, tone), null);

/** Which unsent steps would be sent right away, skipped or moved: dialogs show this before the user confirms. */
export const plannedEffect = (planned: Planned, now: Now): PlannedEffect => {
  const { dueDate, sternestSent, nextReminderFrom } = planned;
  const today = todayIn(now.timeZone, now.now);
  const mayRemind = nextReminderFrom === null || Date.parse(nextReminderFrom) <= now.now;
  const ordered = inOrder(planned.steps);
  const untrue = ordered
    .filter((step) => isPast(step, now))
    .flatMap((step) => {
      const reason = untrueToday(step, dueDate, today);
      return reason === null ? [] : [{ stepId: step.stepId, reason }];
    });
  const rest = ordered.filter((step) => untrue.every(({ stepId }) => stepId !== step.stepId));
  const due = rest.filter((step) => isPast(step, now));
  const ahead = rest.filter((step) => !isPast(step, now));
  const goings = [
    mayRemind ? reminderGoing(due.filter(isReminder), ahead, sternestSent, now) : undefined,
    alertGoing(due.filter((step) => !isReminder(step))),
  ].flatMap((going) => going ?? []);
  return {
    goNow: goings.map(({ send }) => send.stepId),
    skipped: [
      ...untrue,
      ...goings.flatMap(({ skip, skipReason }) => skip.map(({ stepId }) => ({ stepId, reason: skipReason }))),
    ],
    moved: goings.flatMap(({ move }) => move),
  };
};

/**
 * The dates on which a held sequence's unsent steps would be sent; none when they are the stored ones. Under a
 * promise: if it is not kept.
 */
export const heldEffect = (unsent: readonly DatedStep[], waiting: WaitingFor, now: Now): MovedStep[] =>
  moveBy(unsent, daysUntilHeldGo(unsent, waiting, now));

/** What each answer to "Due Date Change Affects Active Sequences" would do. */
export interface DueDateEffect {
  /** Adjust: the new dates of the unsent steps. */
  readonly adjusted: readonly MovedStep[];
  /** Keep: the steps that would be skipped because they would be untrue on their day. */
  readonly untrueIfKept: readonly number[];
}

/** @param today the account's today, a calendar date */
export const dueDateEffect = (
  unsent: readonly PlannedStep[],
  from: string,
  to: string,
  today: string,
): DueDateEffect => ({
  adjusted: moveBy(unsent, daysToAdjust(unsent, from, to, today)),
  untrueIfKept: unsent
    .filter((step) => untrueToday(step, to, step.scheduledDate > today ? step.scheduledDate : today) !== null)
    .map(({ stepId }) => stepId),
});

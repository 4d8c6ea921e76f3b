import type { StepView, Tone } from '../../contracts/sequences.ts';
import { todayIn } from '../calendar.ts';
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
} from './dates.ts';
import { alertGoing, isReminder, reminderGoing, sterner, untrueToday, type PlannedStep } from './due-now.ts';
import type { SkipReason } from './reasons.ts';

/** What a plan, or a change of one, would do at once. */
export interface PlannedEffect {
  /** The mails that would go out right away: at most one reminder and one internal alert. */
  readonly goNow: readonly number[];
  readonly skipped: readonly { readonly stepId: number; readonly reason: SkipReason }[];
  /** Steps that would move behind the one that goes. */
  readonly moved: readonly MovedStep[];
}

/** What the dates of an unsent, active sequence rest on. */
export interface Planned {
  readonly steps: readonly PlannedStep[];
  /** Calendar date. */
  readonly dueDate: string;
  /** Sternest reminder that the client has got for this invoice; null for none. */
  readonly sternestSent: Tone | null;
  /** ISO instant before which no reminder goes, after a late one; null for none. */
  readonly nextReminderFrom: string | null;
}

/** The sternest tone that the client has, or may have, got, as an invoice's rows show it (all of its sequences). */
export const sternestShown = (
  rows: readonly Pick<StepView, 'stepType' | 'tone' | 'delivery'>[],
): Tone | null =>
  rows
    .filter((row) => isReminder(row) && (row.delivery === 'sent' || row.delivery === 'in_doubt'))
    .reduce<Tone | null>((sternest, { tone }) => sterner(sternest, tone), null);

/**
 * Which of these unsent steps would go out right away, which would be skipped, and which would move: what a dialog says
 * before the person confirms.
 */
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
 * The dates on which a held sequence's unsent steps would go; none when they would go as kept. With a promise that holds
 * it: if the promise is not kept.
 */
export const heldEffect = (unsent: readonly DatedStep[], waiting: WaitingFor, now: Now): MovedStep[] =>
  moveBy(unsent, daysUntilHeldGo(unsent, waiting, now));

/** What each answer to "Due Date Change Affects Active Sequences" would do. */
export interface DueDateEffect {
  /** Adjust: the new dates of the unsent steps. */
  readonly adjusted: readonly MovedStep[];
  /** Keep: the steps that would be skipped, because they are not true on their day. */
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

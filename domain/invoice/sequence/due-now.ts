import { severityOf, type Tone } from '../../../contracts/sequences/tones.ts';
import type { StepType, TimingType } from '../../../contracts/sequences/sequences.ts';
import { daysBetween, todayIn } from '../../calendar.ts';
import {
  daysToMove,
  gapAfterLateMilliseconds,
  moveBy,
  type DatedStep,
  type MovedStep,
  type Now,
} from '../dates.ts';
import type { SkipReason } from '../reasons.ts';

/** What rule 1 and rule 4 ask of a step. */
export interface PlannedStep extends DatedStep {
  readonly stepType: StepType;
  readonly type: TimingType;
  readonly tone: Tone;
}

/** Which due step is sent now, and what happens to the others. */
export interface Going<T extends PlannedStep = PlannedStep> {
  readonly send: T;
  /** Earlier steps that it replaces. */
  readonly skip: readonly T[];
  readonly skipReason: SkipReason;
  /** Sterner steps and those after them, which move. */
  readonly move: readonly MovedStep[];
}

/** The sterner of two tones; null when nothing was sent. */
export const sterner = (one: Tone | null, other: Tone | null): Tone | null => {
  if (one === null || other === null) return one ?? other;
  return severityOf(one) >= severityOf(other) ? one : other;
};

/** Whether a reminder would be gentler than what the client has got; null when that is nothing. */
export const isGentler = (tone: Tone, sternestSent: Tone | null): boolean =>
  sternestSent !== null && severityOf(tone) < severityOf(sternestSent);

/**
 * Why a due step is untrue on its day: a "Due in" step after the due date, or an "Overdue by" step while the invoice
 * is not overdue. Null when it is true.
 */
export const untrueToday = (
  step: Pick<PlannedStep, 'type'>,
  dueDate: string,
  today: string,
): SkipReason | null => {
  if (step.type === 'due_in') return today > dueDate ? { code: 'due_date_passed' } : null;
  return today <= dueDate ? { code: 'not_overdue' } : null;
};

const fits = (tone: Tone, sternestSent: Tone | null): boolean =>
  severityOf(tone) <= (sternestSent === null ? 0 : severityOf(sternestSent) + 1);

/**
 * Sends one reminder at a time, never much sterner than before: the latest due reminder whose tone is at most one
 * level above the sternest already sent (a friendly one when nothing was sent); when none fits, the earliest. Earlier
 * ones are skipped. Later due ones move by at least 24 h, keeping their distances, together with what is planned after
 * them.
 * @param due due reminders in order
 * @param ahead unsent steps in order that are not due yet
 */
export const reminderGoing = <T extends PlannedStep>(
  due: readonly T[],
  ahead: readonly DatedStep[],
  sternestSent: Tone | null,
  now: Now,
): Going<T> | undefined => {
  const send = due.findLast((step) => fits(step.tone, sternestSent)) ?? due[0];
  if (send === undefined) return undefined;
  const at = due.indexOf(send);
  const behind = due.slice(at + 1);
  return {
    send,
    skip: due.slice(0, at),
    skipReason: { code: 'later_reminder' },
    move: behind.length === 0 ? [] : moveBehind(send, [...behind, ...ahead], now),
  };
};

/** New dates of the steps that have to wait for one that is sent now: 24 h later at least, keeping their distances. */
export const moveBehind = (sent: DatedStep, steps: readonly DatedStep[], now: Now): MovedStep[] => {
  const keepingDistance = daysBetween(sent.scheduledDate, todayIn(now.timeZone, now.now));
  return moveBy(steps, Math.max(keepingDistance, daysToMove(steps, now, null, gapAfterLateMilliseconds)));
};

/** Internal alerts are handled separately: the latest due one is sent, the others are skipped. */
export const alertGoing = <T extends PlannedStep>(due: readonly T[]): Going<T> | undefined => {
  const send = due.at(-1);
  return send && { send, skip: due.slice(0, -1), skipReason: { code: 'later_alert' }, move: [] };
};

/** Whether a step goes to the client; an internal alert goes to the user. */
export const isReminder = (step: { readonly stepType: StepType }): boolean =>
  step.stepType === 'customer_reminder';

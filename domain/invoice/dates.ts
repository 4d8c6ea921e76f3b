import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { addDays, daysBetween, instantOf, movedDate, todayIn } from '../calendar.ts';

/** Anything with a wall-clock time in the account's zone: a step as kept, as shown, or as drafted. */
export interface Dated {
  /** Calendar date. */
  readonly scheduledDate: string;
  /** `HH:MM`. */
  readonly scheduledTime: string;
}

export interface DatedStep extends Dated {
  readonly stepId: number;
}

export interface MovedStep {
  readonly stepId: number;
  readonly scheduledDate: string;
}

/** An instant, in milliseconds since 1970, and the account's zone (IANA name). */
export interface Now {
  readonly now: number;
  readonly timeZone: string;
}

/** An email is late when it is sent more than an hour after it was due. */
export const lateAfterMilliseconds = millisecondsInHour;
/** After a late reminder the next one waits at least 24 h. */
export const gapAfterLateMilliseconds = millisecondsInDay;

/** Steps by date and time; those of one minute stay in the order given. */
export const inOrder = <T extends Dated>(steps: readonly T[]): T[] =>
  steps.toSorted((one, other) => compare(keyOf(one), keyOf(other)));

const keyOf = (step: Dated): string => `${step.scheduledDate} ${step.scheduledTime}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The instant, in milliseconds since 1970, at which a step is due. */
export const timeOf = (step: Dated, timeZone: string): number =>
  instantOf(step.scheduledDate, step.scheduledTime, timeZone);

/** Whether a step is due. */
export const isPast = (step: Dated, { now, timeZone }: Now): boolean => timeOf(step, timeZone) <= now;

/**
 * The smallest number of whole days by which all steps have to move, keeping their times of day, so that the first is
 * in the future (0 when it already is).
 * @param earliest calendar date before which none may lie; null for no such date
 * @param ahead how far in the future the first has to be at least, in milliseconds; default 1
 */
export const daysToMove = (
  steps: readonly Dated[],
  { now, timeZone }: Now,
  earliest: string | null = null,
  ahead = 1,
): number => {
  const first = inOrder(steps)[0];
  if (first === undefined) return 0;
  const from = todayIn(timeZone, now);
  const start = earliest !== null && earliest > from ? earliest : from;
  let days = Math.max(0, daysBetween(first.scheduledDate, start));
  while (timeOf(movedBy(first, days), timeZone) < now + ahead) days += 1;
  return days;
};

const movedBy = (step: Dated, days: number): Dated => ({
  scheduledDate: addDays(step.scheduledDate, days),
  scheduledTime: step.scheduledTime,
});

/** The steps' dates `days` days later, or the last that may be stored; none when `days` is 0. */
export const moveBy = (steps: readonly DatedStep[], days: number): MovedStep[] =>
  days === 0
    ? []
    : steps.map(({ stepId, scheduledDate }) => ({ stepId, scheduledDate: movedDate(scheduledDate, days) }));

/** What decides when the steps of a held sequence would be sent. */
export interface WaitingFor {
  /** Day of the promise that holds the sequence; null when none does. */
  readonly promisedDate: string | null;
  /** Calendar date before which nothing is sent after a broken promise. */
  readonly resumeFrom: string | null;
}

/**
 * The earliest calendar date of the next reminder after a broken promise: two days later, because a bank transfer
 * takes a day.
 */
export const resumeAfterPromise = (promisedDate: string): string => addDays(promisedDate, 2);

/**
 * By how many days a held sequence's unsent steps would move if it resumed: after the promised day for a promise, now
 * for any other hold. Pages show and edit a held step with that date.
 */
export const daysUntilHeldGo = (unsent: readonly Dated[], waiting: WaitingFor, now: Now): number =>
  daysToMove(
    unsent,
    now,
    waiting.promisedDate === null ? waiting.resumeFrom : resumeAfterPromise(waiting.promisedDate),
  );

/**
 * By how many days unsent steps move with a due date: by the same number. If the first would then be today or earlier,
 * all move so that it is tomorrow.
 * @param today the account's today, a calendar date
 */
export const daysToAdjust = (unsent: readonly Dated[], from: string, to: string, today: string): number => {
  const first = inOrder(unsent)[0];
  const days = daysBetween(from, to);
  if (first === undefined || days === 0) return 0;
  return addDays(first.scheduledDate, days) > today
    ? days
    : daysBetween(first.scheduledDate, addDays(today, 1));
};

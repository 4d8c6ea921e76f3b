import type { Moment } from '../commands.ts';
import {
  daysToMove,
  gapAfterLateMilliseconds,
  inOrder,
  isPast,
  moveBy,
  type MovedStep,
  type Now,
} from '../dates.ts';
import { isReminder, moveBehind, untrueToday } from './due-now.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { evolve } from '../evolve.ts';
import { about, nowOf } from '../standing.ts';
import {
  findStep,
  isHeld,
  isHeldForLater,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
  type Open,
  type Paid,
  type UnfinishedSequence,
} from '../state.ts';

type MoveCause = Extract<InvoiceEvent, { type: 'StepsMoved' }>['data']['cause'];

/**
 * One event with the new dates, none when nothing moves.
 * @param caughtUp by how many of its days the other steps move in other events
 */
export const stepsMoved = (
  invoice: Open | Paid,
  sequenceId: number,
  steps: readonly MovedStep[],
  cause: MoveCause,
  moment: Moment,
  caughtUp = 0,
): InvoiceEvent[] => {
  if (steps.length === 0) return [];
  const data = { ...about(invoice), sequenceId, steps, cause, movedAt: moment.now };
  return [{ type: 'StepsMoved', data: { ...data, ...(caughtUp !== 0 && { caughtUp }) } }];
};

/** The sequence after the events, if it is not held in this way. */
const goesOn = (
  invoice: Invoice,
  events: readonly InvoiceEvent[],
  isWaiting = isHeld,
): [Open, UnfinishedSequence] | undefined => {
  const after = events.reduce(evolve, invoice);
  const sequence = unfinishedSequence(after);
  return after.status === 'open' && sequence !== null && !isWaiting(after, sequence)
    ? [after, sequence]
    : undefined;
};

/** Moves all unsent steps so that the first is in the future; none when it already is. */
const movesToGoOn = (invoice: Open, sequence: UnfinishedSequence, moment: Moment): MovedStep[] => {
  const unsent = unsentSteps(sequence).map((step) => step.plan);
  return moveBy(unsent, daysToMove(unsent, nowOf(moment), invoice.resumeFrom));
};

/**
 * The events, plus new dates of the steps if the events end the sequence's last hold, or the last one that moves dates.
 * @param invoice as it is before the events
 */
export const withGoingOn = (
  invoice: Open,
  events: InvoiceEvent[],
  moment: Moment,
  cause: 'resumed' | 'promise_broken' = 'resumed',
): InvoiceEvent[] => {
  const before = unfinishedSequence(invoice);
  if (before === null || !isHeld(invoice, before)) return events;
  const after = goesOn(invoice, events, isHeldForLater(invoice, before) ? isHeldForLater : isHeld);
  if (after === undefined) return events;
  const [open, sequence] = after;
  return [
    ...events,
    ...stepsMoved(open, sequence.sequenceId, movesToGoOn(open, sequence, moment), cause, moment),
  ];
};

/**
 * The events, plus new dates of the reminders that became due while another one waited for approval, and of all that
 * follows them: the first of them lies ahead.
 */
export const withNothingPast = (invoice: Open, events: InvoiceEvent[], moment: Moment): InvoiceEvent[] => {
  const after = goesOn(invoice, events);
  if (after === undefined) return events;
  const [open, sequence] = after;
  const unsent = unsentSteps(sequence).map((step) => step.plan);
  if (!unsent.some((plan) => isReminder(plan) && isPast(plan, nowOf(moment)))) return events;
  const moves = moveBy(unsent, daysToMove(unsent, nowOf(moment), open.resumeFrom));
  return [...events, ...stepsMoved(open, sequence.sequenceId, moves, 'approval', moment)];
};

/** The earliest due reminder and the earliest due internal alert go now; everything else moves behind them. */
const movesBehindFirst = (invoice: Open, sequence: UnfinishedSequence, moment: Moment): MovedStep[] => {
  const now = nowOf(moment);
  const unsent = inOrder(unsentSteps(sequence).map((step) => step.plan)).filter(
    (plan) => !isPast(plan, now) || untrueToday(plan, invoice.dueDate, moment.today) === null,
  );
  const due = unsent.filter((plan) => isPast(plan, now));
  const going = [due.find(isReminder), due.find((plan) => !isReminder(plan))].flatMap((plan) => plan ?? []);
  const [first] = inOrder(going);
  const rest = unsent.filter((plan) => !going.includes(plan));
  return first === undefined || due.length === going.length ? [] : moveBehind(first, rest, now);
};

/**
 * The end of a hold whose cause is over: the steps have stayed due. The first of them goes at once and on its own date;
 * what became due behind it moves, because nothing held is skipped. If a promise was broken meanwhile, all wait for the
 * day after it.
 */
export const withoutWaiting = (invoice: Open, lifted: InvoiceEvent, moment: Moment): InvoiceEvent[] => {
  const after = goesOn(invoice, [lifted]);
  if (after === undefined) return [lifted];
  const [open, sequence] = after;
  const mustWait = open.resumeFrom !== null && open.resumeFrom > moment.today;
  const moves = (mustWait ? movesToGoOn : movesBehindFirst)(open, sequence, moment);
  return [lifted, ...stepsMoved(open, sequence.sequenceId, moves, 'resumed', moment)];
};

/**
 * By how many days others make room: they come to lie in the future, reminders at least 24 h ahead of a reminder.
 * @param earliest calendar date before which none may lie; null for no such date
 */
export const daysForRoom = (
  others: readonly StepPlan[],
  isForReminder: boolean,
  now: Now,
  earliest: string | null,
): number =>
  Math.max(
    daysToMove(others, now, earliest),
    daysToMove(isForReminder ? others.filter(isReminder) : [], now, null, gapAfterLateMilliseconds),
  );

/**
 * The events, plus new dates of the other steps when the user has one sent now: the others move into the future,
 * the next reminder by at least 24 h, as after a late one.
 */
export const withRoomFor = (
  invoice: Open,
  events: InvoiceEvent[],
  stepId: number,
  moment: Moment,
  cause: 'sent_again' | 'sent_now' | 'approval',
): InvoiceEvent[] => {
  const after = goesOn(invoice, events);
  if (after === undefined) return events;
  const [open, sequence] = after;
  const asked = findStep(sequence, stepId);
  const others = unsentSteps(sequence)
    .map((step) => step.plan)
    .filter((plan) => plan.stepId !== stepId);
  const isForReminder = asked !== undefined && isReminder(asked.plan);
  const moves = moveBy(others, daysForRoom(others, isForReminder, nowOf(moment), open.resumeFrom));
  return [...events, ...stepsMoved(open, sequence.sequenceId, moves, cause, moment)];
};

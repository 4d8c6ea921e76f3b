import { addDays, movedDate } from '../../calendar.ts';
import { isPast, moveBy, type MovedStep } from '../dates.ts';
import { isReminder } from './due-now.ts';
import type { Moment } from '../commands.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { evolve } from '../evolve.ts';
import { isAwaited } from '../evolve-sequence.ts';
import { daysForRoom, stepsMoved } from './going-on.ts';
import { nowOf, type CommandOf } from '../standing.ts';
import {
  isHeldForLater,
  isKnown,
  isOut,
  restorableSequence,
  unfinishedSequence,
  unsentSteps,
  type Deleted,
  type Invoice,
  type Meanwhile,
  type Open,
  type Paid,
  type Step,
  type UnfinishedSequence,
} from '../state.ts';

interface Back {
  readonly invoice: Open | Paid;
  readonly sequence: UnfinishedSequence;
}

/** The sequence that chases the invoice, or would again if its payment were undone. */
const chasing = (invoice: Invoice): Back | undefined => {
  const sequence = unfinishedSequence(invoice) ?? restorableSequence(invoice);
  return isKnown(invoice) && sequence !== null ? { invoice, sequence } : undefined;
};

const meanwhileOf = ({ progress }: Step): Meanwhile | undefined =>
  isOut(progress) ? progress.meanwhile : undefined;

/**
 * By how many days all have to move for a step to wait as the others did; 0 if they did not, or are still held.
 * @param steps that step first
 */
const daysToWait = (
  { isAdjusted = false, wasHeld = false, room }: Meanwhile,
  { invoice, sequence }: Back,
  steps: readonly [StepPlan, ...StepPlan[]],
  moment: Moment,
): number => {
  const goesOn = !isHeldForLater(invoice, sequence);
  if (!isAdjusted && !(goesOn && (wasHeld || room !== undefined))) return 0;
  const earliest = isAdjusted ? addDays(moment.today, 1) : invoice.resumeFrom;
  const isForReminder = room === 'customer_reminder' && isReminder(steps[0]);
  return daysForRoom(steps, isForReminder, nowOf(moment), earliest);
};

/**
 * The event by which a step comes back whose email was being handed over or in doubt, plus new dates if the other
 * steps were held or moved meanwhile: it takes the place that it would have if it had waited with them, and they keep
 * their distance to it.
 */
export const comesBack = (
  invoice: Open | Paid | Deleted,
  back: InvoiceEvent,
  { stepId, attempt, moment }: CommandOf<'RecordSendPostponed' | 'RecordSendDropped'>,
): InvoiceEvent[] => {
  const step = chasing(invoice)?.sequence.steps.find(({ plan }) => plan.stepId === stepId);
  const after = chasing(evolve(invoice, back));
  const meanwhile = step && isAwaited(step, attempt) ? meanwhileOf(step) : undefined;
  if (step === undefined || after === undefined || meanwhile === undefined) return [back];
  const { plan } = step;
  const others = unsentSteps(after.sequence)
    .filter((other) => other.plan.stepId !== stepId && other.progress.type !== 'asked')
    .map((other) => other.plan);
  const { movedBy = 0 } = meanwhile;
  const moved = { ...plan, scheduledDate: movedDate(plan.scheduledDate, movedBy) };
  const days = daysToWait(meanwhile, after, [moved, ...others], moment);
  const own = moveBy([plan], movedBy + days).filter((to) => !isPast({ ...plan, ...to }, nowOf(moment)));
  const rest = moveBy(others, days);
  const { sequenceId } = after.sequence;
  const cause = meanwhile.isAdjusted ? 'due_date' : 'resumed';
  const moves = (steps: readonly MovedStep[], caughtUp = 0): InvoiceEvent[] =>
    stepsMoved(after.invoice, sequenceId, steps, cause, moment, caughtUp);
  if (movedBy === 0) return [back, ...moves([...own, ...rest])];
  return [back, ...moves(own, movedBy + (rest.length > 0 ? days : 0)), ...moves(rest)];
};

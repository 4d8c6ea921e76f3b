import { addDays, daysBetween } from '../../calendar.ts';
import { NotAllowedNow } from '../../errors.ts';
import { isPast } from '../dates.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { about, assertHasSequence, nowOf, type CommandOf } from '../standing.ts';
import { isUnsent, type Invoice, type Step } from '../state.ts';
import { withTiming } from '../../steps/step-timing.ts';
import { withFittingSteps } from './fitting-steps.ts';
import { mostSteps } from '../../../contracts/sequences/sequence-bodies.ts';

/** Whether a changed schedule may replace it: it came from the schedule, is ahead, and nobody has changed it. */
const isReplaceable = ({ plan, progress }: Step): boolean =>
  progress.type === 'planned' && plan.scheduleStep !== undefined && plan.byHand === undefined;

/** Whether a changed schedule leaves an email as it is because a person has changed or added it. */
export const staysByHand = ({ plan, progress }: Step): boolean =>
  progress.type === 'planned' && (plan.byHand === true || plan.scheduleStep === undefined);

/** By how many days it goes later than its schedule says. */
const daysLater = ({ scheduledDate, scheduleDay = 0 }: StepPlan, dueDate: string): number =>
  daysBetween(addDays(dueDate, scheduleDay), scheduledDate);

/**
 * The unsent steps of a sequence become those of its changed schedule (docs/chasing-rules.md, "A schedule that
 * changes"). What was sent or skipped, what a person has changed, and what goes today stay. Nothing of the schedule up
 * to the last step that is done comes again. A sequence that goes later than its schedule stays that much later. What
 * would lie in the past goes tomorrow if it was ahead before; if it is new, it is left out.
 * @throws NotFound, NotAllowedNow when its sequence has another schedule, or has ended
 */
export const applySchedule = (
  { schedule, plans, moment }: CommandOf<'ApplySchedule'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice);
  if (sequence.schedule?.id !== schedule.id)
    throw new NotAllowedNow('This sequence was started with another schedule');
  if (sequence.schedule.version >= schedule.version) return [];
  const { dueDate } = there;
  const now = nowOf(moment);
  const goesToday = ({ plan }: Step): boolean => plan.scheduledDate <= moment.today;
  const replaced = sequence.steps.filter((step) => isReplaceable(step) && !goesToday(step));
  const kept = sequence.steps.filter((step) => !replaced.includes(step));
  const covered = new Set(kept.flatMap(({ plan }) => plan.scheduleStep ?? []));
  const before = new Set(replaced.flatMap(({ plan }) => plan.scheduleStep ?? []));
  const done = kept.filter((step) => !isUnsent(step) || goesToday(step));
  const reached = Math.max(...done.map(({ plan }) => plan.scheduleDay ?? -Infinity));
  const later = Math.max(0, ...replaced.map(({ plan }) => daysLater(plan, dueDate)));
  const tomorrow = addDays(moment.today, 1);
  const steps = plans
    .filter(({ scheduleStep = 0, scheduleDay = 0 }) => !covered.has(scheduleStep) && scheduleDay > reached)
    .map((plan) => ({ ...plan, scheduledDate: addDays(plan.scheduledDate, later) }))
    .flatMap((plan) => {
      if (plan.scheduledDate > moment.today && !isPast(plan, now)) return [plan];
      return before.has(plan.scheduleStep ?? 0) ? [{ ...plan, scheduledDate: tomorrow }] : [];
    })
    .map((plan) => withTiming(plan, dueDate))
    .slice(0, Math.max(0, mostSteps - kept.length));
  const data = {
    ...about(there),
    sequenceId: sequence.sequenceId,
    schedule,
    removed: replaced.map(({ plan }) => plan.stepId),
    steps,
    appliedAt: moment.now,
  };
  return withFittingSteps(there, [{ type: 'ScheduleApplied', data }]);
};

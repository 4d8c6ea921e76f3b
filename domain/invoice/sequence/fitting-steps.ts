import { withTiming } from '../../steps/step-timing.ts';
import { withFittingWording } from '../../email-text/wording.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { evolve } from '../evolve.ts';
import { about } from '../standing.ts';
import { isUnsent, unfinishedSequence, type Invoice } from '../state.ts';
import { samePlan } from './step-plan.ts';

/** The side of the due date that a step is on now, with its days; the other side's timing would be untrue. */
const timed = (plan: StepPlan, dueDate: string): StepPlan => {
  const now = withTiming(plan, dueDate);
  return now.type === plan.type ? plan : now;
};

interface Refit {
  /** What else is to be changed in a step that can be edited. */
  readonly change?: (plan: StepPlan) => StepPlan;
  /** Id of a step whose words were just chosen: it stays as it is. */
  readonly kept?: number | undefined;
}

/**
 * The events, plus an edit of each unsent step whose timing or built-in text does not fit any more after them: it is
 * on the other side of the due date, no longer the first, or now the last.
 */
export const withFittingSteps = (
  invoice: Invoice,
  events: readonly InvoiceEvent[],
  { change = (plan) => plan, kept }: Refit = {},
): InvoiceEvent[] => {
  const after = events.reduce<Invoice>(evolve, invoice);
  const sequence = unfinishedSequence(after);
  if (after.status !== 'open' || sequence === null) return [...events];
  const { dueDate } = after;
  const going = sequence.steps.filter(
    ({ progress, plan }) => progress.type !== 'skipped' && plan.installmentDate === undefined,
  );
  const wanted = going.map((step) => (isUnsent(step) ? timed(change(step.plan), dueDate) : step.plan));
  const sent = new Set(wanted.filter((_, at) => going[at] !== undefined && !isUnsent(going[at])));
  const fitting = withFittingWording(wanted, dueDate, { isSent: (plan) => sent.has(plan) });
  const edits = fitting.flatMap((plan, at): InvoiceEvent[] => {
    const step = going[at];
    if (step === undefined || !isUnsent(step) || plan.stepId === kept || samePlan(plan, step.plan)) return [];
    const data = { ...about(after), sequenceId: sequence.sequenceId, step: plan, movedAt: null };
    return [{ type: 'StepEdited', data }];
  });
  return [...events, ...edits];
};

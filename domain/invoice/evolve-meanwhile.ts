import { daysBetween } from '../calendar.ts';
import type { InvoiceEvent } from './events.ts';
import {
  findStep,
  isOut,
  keepsDates,
  unsentSteps,
  type Meanwhile,
  type Step,
  type UnfinishedSequence,
} from './state.ts';

type Change = (before: Meanwhile, step: Step) => Meanwhile;
type StepsMoved = Extract<InvoiceEvent, { type: 'StepsMoved' }>;

const movedBy =
  (days: number): Change =>
  (before) => ({ ...before, movedBy: (before.movedBy ?? 0) + days });

const wasHeld: Change = (before) => ({ ...before, wasHeld: true });

/** A reminder needs more room than an internal alert. */
const makesRoomFor = (sequence: UnfinishedSequence, stepId: number): Change | undefined => {
  const stepType = findStep(sequence, stepId)?.plan.stepType;
  return (
    stepType &&
    ((before) => ({ ...before, room: before.room === 'customer_reminder' ? before.room : stepType }))
  );
};

/** All steps of the event move by the same days. One that catches up does not move the others. */
const daysMoved = (sequence: UnfinishedSequence, { data: { steps, caughtUp = 0 } }: StepsMoved): number => {
  const [first] = steps;
  const before = first && findStep(sequence, first.stepId);
  if (first === undefined || before === undefined) return 0;
  return daysBetween(before.plan.scheduledDate, first.scheduledDate) - caughtUp;
};

const changeBy = (sequence: UnfinishedSequence, event: InvoiceEvent): Change | undefined => {
  switch (event.type) {
    // Those that wait for an email that goes stay behind it.
    case 'StepsMoved':
      return event.data.cause === 'tone' ? undefined : movedBy(daysMoved(sequence, event));
    case 'DueDateChanged': {
      const { from, to, action } = event.data;
      if (action !== 'adjust') return undefined;
      // The days of other steps follow in an event of their own.
      const days = unsentSteps(sequence).length > 0 ? 0 : daysBetween(from, to);
      return (before, step) => ({ ...movedBy(days)(before, step), isAdjusted: true });
    }
    case 'PromiseRecorded':
    case 'PaymentPlanAgreed':
    case 'CollectionStatusSet':
      return wasHeld;
    case 'SequenceHeld':
      return keepsDates(event.data) ? undefined : wasHeld;
    case 'StepSendRequested':
      return makesRoomFor(sequence, event.data.step.stepId);
    case 'StepRetried':
      return makesRoomFor(sequence, event.data.stepId);
    case 'StepDoubtResolved':
      return event.data.resolution === 'send_again' ? makesRoomFor(sequence, event.data.stepId) : undefined;
    default:
      return undefined;
  }
};

/** Notes for the emails of a sequence that are out what the event does to the steps that wait to be sent. */
export const withMeanwhile = (sequence: UnfinishedSequence, event: InvoiceEvent): UnfinishedSequence => {
  if ('sequenceId' in event.data && event.data.sequenceId !== sequence.sequenceId) return sequence;
  const change = changeBy(sequence, event);
  if (change === undefined) return sequence;
  const noted = (step: Step): Step =>
    isOut(step.progress)
      ? { ...step, progress: { ...step.progress, meanwhile: change(step.progress.meanwhile ?? {}, step) } }
      : step;
  return { ...sequence, steps: sequence.steps.map(noted) };
};

import { inOrder } from './dates.ts';
import type { InvoiceEvent, StepPlan, StepTime } from './events.ts';
import type { Via } from '../mailing/events.ts';
import {
  isUnsent,
  type Hold,
  type OpenSend,
  type Progress,
  type Step,
  type UnfinishedSequence,
  type Unsent,
} from './state.ts';

type EventOf<T extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: T }>;

/** Events that change the steps or holds of an unfinished sequence. */
export type SequenceEvent = EventOf<
  | 'StepAdded'
  | 'StepSendRequested'
  | 'StepApprovalAsked'
  | 'StepApproved'
  | 'StepApprovalRejected'
  | 'StepEdited'
  | 'StepRemoved'
  | 'ScheduleApplied'
  | 'StepsMoved'
  | 'StepsSkipped'
  | 'SequenceHeld'
  | 'HoldLifted'
  | 'PromiseOverridden'
  | 'StepSendStarted'
  | 'StepSent'
  | 'StepSendPostponed'
  | 'StepSendFailed'
  | 'StepSendDropped'
  | 'StepSendDoubted'
  | 'StepDoubtResolved'
  | 'StepRetried'
>;

const plannedStep = (plan: StepPlan, plannedAt: string): Step => ({
  plan,
  plannedAt,
  attempts: 0,
  refusals: 0,
  accepted: [],
  progress: { type: 'planned' },
});

/** A step that a person has changed, as far as a schedule could change it again. */
export const byHand = (plan: StepPlan): StepPlan =>
  plan.scheduleStep === undefined ? plan : { ...plan, byHand: true };

/** A step comes behind all that are not later. */
const withStep = (steps: readonly Step[], added: Step): readonly Step[] => {
  const isLater = ({ plan }: Step): boolean =>
    inOrder([added.plan, plan])[0] === added.plan && !isSameTime(plan);
  const isSameTime = ({ scheduledDate, scheduledTime }: StepPlan): boolean =>
    scheduledDate === added.plan.scheduledDate && scheduledTime === added.plan.scheduledTime;
  const before = steps.findLastIndex((step) => !isLater(step)) + 1;
  return steps.toSpliced(before, 0, added);
};

/** A sequence as it starts: all steps planned, nothing holds it. */
export const startedSequence = ({
  sequenceId,
  steps,
  startedAt,
  via,
  schedule,
  byRule,
}: EventOf<'SequenceStarted'>['data']): UnfinishedSequence => ({
  sequenceId,
  via,
  since: startedAt,
  steps: steps.map((plan) => plannedStep(plan, startedAt)),
  holds: [],
  overriddenPromise: null,
  ...(schedule && { schedule }),
  ...(byRule && { byRule }),
});

/** A new or removed promise ends the user's decision about the earlier one. */
export const withoutOverride = (sequence: UnfinishedSequence): UnfinishedSequence => ({
  ...sequence,
  overriddenPromise: null,
});

/** What failed for the address of a former client waits for the user. */
export const withoutRefusedAddresses = (sequence: UnfinishedSequence): UnfinishedSequence => ({
  ...sequence,
  steps: sequence.steps.map((step) =>
    step.progress.type === 'failed'
      ? { ...step, progress: { type: 'failed', reply: step.progress.reply } }
      : step,
  ),
});

const mapStep = (
  sequence: UnfinishedSequence,
  stepId: number,
  change: (step: Step) => Step,
): UnfinishedSequence => ({
  ...sequence,
  steps: sequence.steps.map((step) => (step.plan.stepId === stepId ? change(step) : step)),
});

const inProgress = (step: Step, progress: Progress): Step => ({ ...step, progress });

/** Planned again: earlier refusals, and the wish to send it now, no longer count. */
const plannedAnew = (step: Step, plannedAt: string): Step => {
  if (!isUnsent(step)) return { ...step, plannedAt };
  const { plannedFor: _, approval, ...rest } = step;
  // Until its time comes again, nobody is asked; what was approved is compared then.
  const kept = approval?.type === 'approved' ? { approval } : {};
  return { ...rest, ...kept, plannedAt, refusals: 0, progress: { type: 'planned' } };
};

/** When a step goes. */
export const stepTime = ({ type, days, scheduledDate, scheduledTime }: StepTime): StepTime => ({
  type,
  days,
  scheduledDate,
  scheduledTime,
});

/** Whether an attempt's outcome decides the step's state: it is the latest attempt, and the user has not settled it. */
export const isAwaited = (step: Step, attempt: number): boolean =>
  step.attempts === attempt &&
  (step.progress.type === 'sending' || (step.progress.type === 'in_doubt' && !step.progress.left));

const unsentProgress = ({ progress }: Step): Unsent =>
  progress.type === 'planned' || progress.type === 'asked' || progress.type === 'retrying'
    ? progress
    : { type: 'planned' };

/** The state of a step after a send of which nothing left. */
const goesBackTo = ({ progress }: Step): Unsent =>
  progress.type === 'sending' ? progress.before : { type: 'planned' };

/** The state of a step of whose email nobody knows whether it arrived. */
const doubted = ({ progress }: Step): Progress => {
  const meanwhile = progress.type === 'sending' ? progress.meanwhile : undefined;
  return { type: 'in_doubt', left: false, ...(meanwhile && { meanwhile }) };
};

const withAccepted = (step: Step, accepted: readonly string[]): Step => ({
  ...step,
  accepted: [...new Set([...step.accepted, ...accepted])],
});

const withHold = (sequence: UnfinishedSequence, hold: Hold): UnfinishedSequence => ({
  ...sequence,
  via: hold.reason === 'mail_server_added' ? 'smtp' : sequence.via,
  ...(hold.detail?.code === 'taken_over' && { since: hold.detail.at }),
  holds: [...sequence.holds.filter((other) => other.reason !== hold.reason), hold],
});

const resolved = (
  sequence: UnfinishedSequence,
  { data }: EventOf<'StepDoubtResolved'>,
  via: Via,
): UnfinishedSequence => {
  switch (data.resolution) {
    case 'arrived':
      return mapStep(sequence, data.stepId, (step) => inProgress(step, { type: 'sent', via }));
    case 'leave':
      return mapStep(sequence, data.stepId, (step) => inProgress(step, { type: 'in_doubt', left: true }));
    case 'send_again':
      return asked(sequence, data.stepId, data.resolvedAt);
  }
};

const asked = (
  sequence: UnfinishedSequence,
  stepId: number,
  since: string,
  isElsewhere = false,
): UnfinishedSequence =>
  mapStep(sequence, stepId, (step) => ({
    ...step,
    plannedAt: since,
    refusals: 0,
    progress: { type: 'asked', since, ...(isElsewhere && { elsewhere: true as const }) },
  }));

/**
 * Applies an event to the sequence that it names.
 * @param send the send that an outcome belongs to, undefined for other events
 */
export const evolveSequence = (
  sequence: UnfinishedSequence,
  event: SequenceEvent,
  send: OpenSend | undefined,
): UnfinishedSequence => {
  switch (event.type) {
    case 'StepAdded':
      return {
        ...sequence,
        steps: withStep(sequence.steps, plannedStep(event.data.step, event.data.addedAt)),
      };
    case 'StepSendRequested': {
      const { step: plan, requestedAt, plannedFor } = event.data;
      const dated = mapStep(sequence, plan.stepId, (step) => ({
        ...step,
        plan,
        plannedFor: plannedFor ?? stepTime(step.plan),
      }));
      return asked(dated, plan.stepId, requestedAt);
    }
    case 'StepApprovalAsked': {
      const { stepId, askedAt, changed } = event.data;
      const approval = { type: 'asked', at: askedAt, ...(changed && { changed }) } as const;
      return mapStep(sequence, stepId, (step) => ({ ...step, approval }));
    }
    case 'StepApproved': {
      const { stepId, bound, approvedAt } = event.data;
      const approval = { type: 'approved', bound } as const;
      // It is as if they had moved it there: lateness counts from then.
      return mapStep(sequence, stepId, (step) => ({ ...step, approval, plannedAt: approvedAt }));
    }
    case 'StepApprovalRejected':
      return sequence;
    case 'StepEdited': {
      const { step: plan, movedAt } = event.data;
      return mapStep(sequence, plan.stepId, (step) =>
        movedAt === null ? { ...step, plan } : plannedAnew({ ...step, plan }, movedAt),
      );
    }
    case 'StepRemoved':
      return { ...sequence, steps: sequence.steps.filter((step) => step.plan.stepId !== event.data.stepId) };
    case 'ScheduleApplied': {
      const { removed, steps, schedule, appliedAt } = event.data;
      const left = sequence.steps.filter(({ plan }) => !removed.includes(plan.stepId));
      return {
        ...sequence,
        schedule,
        steps: steps.map((plan) => plannedStep(plan, appliedAt)).reduce(withStep, left),
      };
    }
    case 'StepsMoved': {
      const isByHand = event.data.cause === 'by_hand';
      const dates = new Map(event.data.steps.map((moved) => [moved.stepId, moved.scheduledDate]));
      return {
        ...sequence,
        steps: sequence.steps.map((step) => {
          const scheduledDate = dates.get(step.plan.stepId);
          if (scheduledDate === undefined) return step;
          const plan = { ...step.plan, scheduledDate };
          return plannedAnew({ ...step, plan: isByHand ? byHand(plan) : plan }, event.data.movedAt);
        }),
      };
    }
    case 'StepsSkipped': {
      const skipped = new Set(event.data.steps);
      const { reason } = event.data;
      return {
        ...sequence,
        steps: sequence.steps.map((step) =>
          skipped.has(step.plan.stepId) ? inProgress(step, { type: 'skipped', reason }) : step,
        ),
      };
    }
    case 'SequenceHeld':
      return withHold(sequence, { reason: event.data.reason, detail: event.data.detail });
    case 'HoldLifted':
      return { ...sequence, holds: sequence.holds.filter((hold) => hold.reason !== event.data.reason) };
    case 'PromiseOverridden':
      return { ...sequence, overriddenPromise: event.data.promisedDate };
    case 'StepSendStarted': {
      const { attempt, late, approved } = event.data;
      return mapStep(sequence, event.data.stepId, (step) => ({
        ...step,
        // Sending it now is an approval, too; a retry is held to it.
        ...(approved !== undefined && {
          approval: { type: 'approved', bound: approved } as const,
        }),
        attempts: attempt,
        progress: { type: 'sending', late, before: unsentProgress(step) },
      }));
    }
    case 'StepSent': {
      const { stepId, via, accepted } = event.data;
      return mapStep(sequence, stepId, (step) =>
        inProgress(withAccepted(step, accepted), { type: 'sent', via }),
      );
    }
    case 'StepSendPostponed': {
      const { stepId, attempt, retryAt, cause, reply, accepted = [] } = event.data;
      return mapStep(sequence, stepId, (before) => {
        const step = withAccepted(before, accepted);
        if (!isAwaited(step, attempt)) return step;
        const refusals = step.refusals + (cause === 'temporary' ? 1 : 0);
        return {
          ...step,
          refusals,
          progress: { type: 'retrying', retryAt, cause, reply, late: send?.late ?? false },
        };
      });
    }
    case 'StepSendFailed': {
      const { stepId, attempt, reply, accepted = [], refusedAddress } = event.data;
      const refused = refusedAddress === undefined ? {} : { refusedAddress };
      return mapStep(sequence, stepId, (before) => {
        const step = withAccepted(before, accepted);
        return isAwaited(step, attempt) ? inProgress(step, { type: 'failed', reply, ...refused }) : step;
      });
    }
    case 'StepSendDropped': {
      const { stepId, attempt } = event.data;
      return mapStep(sequence, stepId, (step) =>
        isAwaited(step, attempt) ? inProgress(step, goesBackTo(step)) : step,
      );
    }
    case 'StepSendDoubted': {
      const { stepId, attempt } = event.data;
      return mapStep(sequence, stepId, (step) =>
        isAwaited(step, attempt) ? inProgress(step, doubted(step)) : step,
      );
    }
    case 'StepDoubtResolved':
      return resolved(sequence, event, send?.via ?? sequence.via);
    case 'StepRetried':
      return asked(sequence, event.data.stepId, event.data.retriedAt, event.data.address !== undefined);
  }
};

import type { InvoiceEvent } from '../../../domain/invoice/events.ts';

const minute = (instant: string): string => `${instant.slice(0, 16)}Z`;

/** Describes an event in one line for comparison: its type and the relevant data. */
export const storyOf = (event: InvoiceEvent): string => [event.type, ...detailsOf(event)].join(' ');

const detailsOf = (event: InvoiceEvent): (string | number)[] => {
  switch (event.type) {
    case 'StepSendStarted':
    case 'StepSendDoubted':
      return [`${event.data.stepId}#${event.data.attempt}`];
    case 'StepSent':
      return [
        `${event.data.stepId}#${event.data.attempt}`,
        ...(event.data.via === 'outbox' ? ['outbox'] : []),
        ...(event.data.late ? ['late'] : []),
        ...event.data.refused.map(({ address }) => `refused ${address}`),
        ...(event.data.waitingCopies ?? []).map(({ address }) => `not yet ${address}`),
      ];
    case 'StepCopyStarted':
      return [event.data.address];
    case 'StepCopyPostponed':
      return [`${event.data.address} until`, minute(event.data.retryAt)];
    case 'StepCopySettled':
      return [event.data.address, event.data.outcome.type];
    case 'StepSendPostponed':
      return [
        `${event.data.stepId}#${event.data.attempt} ${event.data.cause} until`,
        minute(event.data.retryAt),
      ];
    case 'StepSendDropped':
      return [`${event.data.stepId}#${event.data.attempt}`];
    case 'StepSendFailed':
      return [`${event.data.stepId}#${event.data.attempt}: ${event.data.reply}`];
    case 'StepsSkipped':
      return [event.data.steps.join(','), event.data.reason.code];
    case 'StepsMoved':
      return [
        event.data.cause,
        ...event.data.steps.map(({ stepId, scheduledDate }) => `${stepId}→${scheduledDate}`),
      ];
    case 'StepAdded':
    case 'StepSendRequested':
    case 'StepEdited':
      return [event.data.step.stepId];
    case 'SequenceHeld':
    case 'HoldLifted':
    case 'SequenceCancelled':
    case 'PaymentPlanEnded':
      return [event.data.reason];
    case 'CollectionStatusSet':
      return [event.data.standing.status];
    case 'CollectionStatusEnded':
      return [event.data.status];
    case 'PromiseRecorded':
    case 'PromiseRemoved':
      return [event.data.promisedDate];
    case 'PromiseBroken':
      return [event.data.promisedDate, 'from', event.data.resumeFrom];
    case 'InstallmentMissed':
      return [event.data.date];
    case 'StepApprovalAsked':
      return [event.data.stepId, ...(event.data.changed ? ['changed'] : [])];
    case 'StepDoubtResolved':
      return [event.data.stepId, event.data.resolution];
    case 'StepRetried':
    case 'StepApproved':
    case 'StepApprovalRejected':
      return [event.data.stepId];
    case 'SequenceCompleted':
      return event.data.stillUnpaid ? ['still unpaid'] : [];
    case 'InvoicePaid':
      return event.data.promiseKept ? ['promise kept'] : [];
    case 'InvoiceReopened':
      return event.data.undo ? ['undo'] : [];
    default:
      return [];
  }
};

import { justGoneOut } from '../../contracts/sequences/sequence-messages.ts';
import { NotAllowedNow } from '../errors.ts';
import { isPast } from '../invoice/dates.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { isReminder } from '../invoice/sequence/due-now.ts';
import { withFittingSteps } from '../invoice/sequence/fitting-steps.ts';
import { withNothingPast, withRoomFor } from '../invoice/sequence/going-on.ts';
import { stepsSkipped } from '../invoice/sequence/sequence.ts';
import {
  about,
  aboutSequence,
  assertHasSequence,
  assertStep,
  nowOf,
  type CommandOf,
  type FoundStep,
} from '../invoice/standing.ts';
import { findStep, isUnsent, type Invoice } from '../invoice/state.ts';

/** @throws NotAllowedNow for an email that can't be approved or rejected any more, or never needs it */
const assertUndecided = ({ step }: FoundStep): void => {
  if (!isReminder(step.plan)) throw new NotAllowedNow('Only emails to the client are approved');
  if (step.progress.type === 'skipped') throw new NotAllowedNow('This email was skipped');
  if (!isUnsent(step)) throw new NotAllowedNow(justGoneOut);
};

/**
 * The time of an email has come that a person has to approve, or what they approved has changed: it waits, and they are
 * asked. The earlier reminders that it replaces are skipped. Asking again changes nothing.
 * @throws NotFound, NotAllowedNow
 */
export const askApproval = (
  { sequenceId, stepId, skip, skipReason, clientName, moment }: CommandOf<'AskApproval'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice, sequenceId);
  const step = findStep(sequence, stepId);
  if (step === undefined || !isUnsent(step) || step.approval?.type === 'asked') return [];
  const isChanged = step.approval !== undefined;
  return [
    ...stepsSkipped(there, sequence, skip, skipReason, clientName),
    {
      type: 'StepApprovalAsked',
      data: {
        ...aboutSequence(there, { sequenceId, clientName }),
        stepId,
        askedAt: moment.now,
        ...(isChanged && { changed: true as const }),
      },
    },
  ];
};

/**
 * The user approves an email as they saw it, now or ahead of its time. If its time has come, the others make room for it,
 * as for one that is sent now. Approving the same again changes nothing.
 * @throws NotFound, NotAllowedNow once it has gone out or was skipped, and where there is nobody to get it
 */
export const approveStep = (
  { stepId, bound, moment }: CommandOf<'ApproveStep'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = assertStep(invoice, stepId);
  const { approval, plan } = at.step;
  if (approval?.type === 'approved' && approval.bound === bound) return [];
  assertUndecided(at);
  if (bound === undefined) throw new NotAllowedNow('The client of this email was deleted');
  const { sequenceId } = at.sequence;
  const approved: InvoiceEvent = {
    type: 'StepApproved',
    data: { ...about(at.invoice), sequenceId, stepId, bound, approvedAt: moment.now },
  };
  return isPast(plan, nowOf(moment))
    ? withRoomFor(at.invoice, [approved], stepId, moment, 'approval')
    : [approved];
};

/**
 * The user doesn't want an email to go: it is skipped, and the sequence goes on. What became due while it waited moves,
 * because nothing that waited is skipped. Rejecting it again changes nothing.
 * @throws NotFound, NotAllowedNow once it has gone out or was skipped for another reason
 */
export const rejectStep = (
  { stepId, note, clientName, moment }: CommandOf<'RejectStep'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = assertStep(invoice, stepId);
  const { sequence, step } = at;
  if (step.progress.type === 'skipped' && step.progress.reason.code === 'not_approved') return [];
  assertUndecided(at);
  const { sequenceId } = sequence;
  const rejected: InvoiceEvent = {
    type: 'StepApprovalRejected',
    data: {
      ...about(at.invoice),
      sequenceId,
      stepId,
      rejectedAt: moment.now,
      ...(note !== undefined && { note }),
    },
  };
  const skipped = stepsSkipped(at.invoice, sequence, [stepId], { code: 'not_approved' }, clientName);
  const events = [rejected, ...skipped];
  const waited = step.approval?.type === 'asked' && isPast(step.plan, nowOf(moment));
  return withFittingSteps(at.invoice, waited ? withNothingPast(at.invoice, events, moment) : events);
};

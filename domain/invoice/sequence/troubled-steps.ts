import { justGoneOut } from '../../../contracts/sequences/sequence-messages.ts';
import { isSameAddress } from '../../address/same-address.ts';
import { NotAllowedNow, NotFound } from '../../errors.ts';
import type { InvoiceEvent } from '../events.ts';
import { withGoingOn, withRoomFor } from './going-on.ts';
import { withFittingSteps } from './fitting-steps.ts';
import { holdLifted } from './hold-lifted.ts';
import { stepsSkipped } from './sequence.ts';
import {
  about,
  aboutSequence,
  hasEnded,
  assertKnown,
  assertStep,
  type CommandOf,
  type FoundStep,
} from '../standing.ts';
import {
  findStep,
  isUnsent,
  sequenceOfStep,
  unfinishedSequence,
  type Invoice,
  type OpenSend,
} from '../state.ts';

/** Lifts the hold that a failure caused when no other failed step is left. */
const failureResolved = ({ invoice, sequence, step }: FoundStep): InvoiceEvent[] => {
  const isHeld = sequence.holds.some(({ reason }) => reason === 'delivery_failed');
  const others = sequence.steps.filter((other) => other !== step && other.progress.type === 'failed');
  return isHeld && others.length === 0 ? [holdLifted(invoice, sequence, 'delivery_failed')] : [];
};

/**
 * Sends a failed step again now and moves later ones. Asking again changes nothing.
 * @throws NotFound, NotAllowedNow for a step that did not fail
 */
export const retryStep = (
  { stepId, to, moment }: CommandOf<'RetryStep'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = assertStep(invoice, stepId);
  const { progress } = at.step;
  if (progress.type === 'asked' || progress.type === 'sending') return [];
  if (progress.type !== 'failed') throw new NotAllowedNow('Only a failed email can be retried');
  const { sequenceId } = at.sequence;
  const from = progress.refusedAddress;
  const isOther = from !== undefined && to !== undefined && !isSameAddress(from, to);
  const retried: InvoiceEvent = {
    type: 'StepRetried',
    data: {
      ...about(at.invoice),
      sequenceId,
      stepId,
      retriedAt: moment.now,
      ...(isOther && { address: { from, to } }),
    },
  };
  return withRoomFor(at.invoice, [retried, ...failureResolved(at)], stepId, moment, 'sent_again');
};

/**
 * Gives up a failed step and lets the rest continue, or skips one that is not sent yet.
 * @throws NotFound, NotAllowedNow for a step that has gone out
 */
export const skipStep = (
  { stepId, clientName, moment }: CommandOf<'SkipStep'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = assertStep(invoice, stepId);
  if (at.step.progress.type === 'skipped') return [];
  if (isUnsent(at.step))
    return withFittingSteps(
      at.invoice,
      stepsSkipped(at.invoice, at.sequence, [stepId], { code: 'by_hand' }, clientName),
    );
  if (at.step.progress.type !== 'failed') throw new NotAllowedNow(justGoneOut);
  const { sequenceId } = at.sequence;
  const skipped: InvoiceEvent = {
    type: 'StepsSkipped',
    data: {
      ...aboutSequence(at.invoice, { sequenceId, clientName }),
      steps: [stepId],
      reason: { code: 'undelivered' },
    },
  };
  return withGoingOn(at.invoice, [skipped, ...failureResolved(at)], moment);
};

const doubtOf = (sends: readonly OpenSend[], stepId: number): OpenSend | undefined =>
  sends.findLast((send) => send.stepId === stepId && (send.state === 'in_doubt' || send.state === 'left'));

/**
 * The user's decision about a mail in doubt: it arrived, send it again, or ignore it. A decision that the server's
 * late answer made needless changes nothing.
 * @throws NotFound, NotAllowedNow to send again what has gone out, or in a sequence that has ended
 */
export const resolveDoubt = (
  { stepId, resolution, moment }: CommandOf<'ResolveDoubt'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const doubt = doubtOf(there.openSends, stepId);
  if (doubt === undefined) return settledAlready(invoice, stepId, resolution);
  if (resolution === 'leave' && doubt.state === 'left') return [];
  const { sequenceId } = doubt;
  const resolved: InvoiceEvent = {
    type: 'StepDoubtResolved',
    data: { ...about(there), sequenceId, stepId, resolution, resolvedAt: moment.now },
  };
  if (resolution !== 'send_again') return [resolved];
  const at = assertStep(invoice, stepId);
  return withRoomFor(at.invoice, [resolved], stepId, moment, 'sent_again');
};

const settledAlready = (
  invoice: Invoice,
  stepId: number,
  resolution: CommandOf<'ResolveDoubt'>['resolution'],
): InvoiceEvent[] => {
  if (sequenceOfStep(invoice, stepId) === undefined) throw new NotFound('Email');
  if (resolution !== 'send_again') return [];
  const sequence = unfinishedSequence(invoice);
  const progress = sequence === null ? undefined : findStep(sequence, stepId)?.progress;
  if (progress === undefined) throw new NotAllowedNow(hasEnded);
  if (progress.type === 'asked' || progress.type === 'sending') return [];
  throw new NotAllowedNow(
    progress.type === 'sent' ? justGoneOut : "The delivery of this email isn't in doubt",
  );
};

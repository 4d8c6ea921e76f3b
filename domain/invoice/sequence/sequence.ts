import { collectionStatusNames } from '../../../contracts/invoices/collection.ts';
import { InvalidField, NotAllowedNow, PromiseStands } from '../../errors.ts';
import { assertMayBeChased } from '../collection/collection-status.ts';
import { assertAttachmentsFit } from '../sending/attachments.ts';
import { inOrder } from '../dates.ts';
import type { InvoiceEvent } from '../events.ts';
import { withGoingOn, withoutWaiting } from './going-on.ts';
import { holdLifted } from './hold-lifted.ts';
import { creditKept, remainderKept } from './keep-chasing.ts';
import type { SkipReason } from '../reasons.ts';
import {
  about,
  aboutSequence,
  assertHasSequence,
  assertKnown,
  assertOpen,
  type CommandOf,
} from '../standing.ts';
import {
  findStep,
  isHeldByPlan,
  isHeldByPromise,
  isSetAside,
  isStillOpen,
  isUnsent,
  unfinishedSequence,
  type Hold,
  type Invoice,
  type Open,
  type UnfinishedSequence,
} from '../state.ts';

/** One unfinished sequence per invoice. Steps are numbered in the order of their dates. */
export const startSequence = (
  { sequenceId, steps, via, moment, schedule, byRule }: CommandOf<'StartSequence'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const unfinished = unfinishedSequence(there);
  if (unfinished?.sequenceId === sequenceId) return [];
  if (unfinished !== null) throw new NotAllowedNow('This invoice already has an active sequence');
  // What a person has ended, or removed, doesn't come back by itself.
  if (byRule === true && !there.startsItself) return [];
  if (byRule === true && isSetAside(there)) return [];
  assertMayBeChased(there);
  if (steps.length === 0)
    throw new InvalidField('steps', 'Please add at least one step to your email sequence.');
  steps.forEach((step, index) => assertAttachmentsFit(step, there.document, `steps.${index}.attachments`));
  const data = {
    ...about(there),
    sequenceId,
    steps: inOrder(steps),
    startedAt: moment.now,
    via,
    ...(schedule && { schedule }),
    ...(byRule && { byRule, startedOn: moment.today }),
  };
  return [{ type: 'SequenceStarted', data }];
};

/** The unfinished sequence of an open invoice that has started by itself, as long as nothing of it has begun to leave. */
const unsentStart = (
  invoice: Invoice,
): { readonly invoice: Open; readonly sequence: UnfinishedSequence } | null => {
  const sequence = unfinishedSequence(invoice);
  if (invoice.status !== 'open' || sequence === null || sequence.byRule !== true) return null;
  return sequence.steps.some(({ attempts }) => attempts > 0) ? null : { invoice, sequence };
};

const removedStart = (
  { invoice, sequence: { sequenceId } }: NonNullable<ReturnType<typeof unsentStart>>,
  reason: 'taken_back' | 'start_undone',
): InvoiceEvent[] => [
  { type: 'SequenceCancelled', data: { ...about(invoice), sequenceId, reason } },
  { type: 'SequenceDeleted', data: { ...about(invoice), sequenceId } },
];

/**
 * Ends and removes a sequence that has started by itself since an instant, as long as nothing of it has begun to leave:
 * the invoice is as it was before, and may start again. Does nothing for any other.
 */
export const takeBackStart = ({ since }: CommandOf<'TakeBackStart'>, invoice: Invoice): InvoiceEvent[] => {
  const start = unsentStart(invoice);
  return start === null || (start.sequence.since ?? '') < since ? [] : removedStart(start, 'taken_back');
};

/**
 * Ends and removes a sequence that has started by itself, as long as nothing of it has begun to leave: the invoice is as
 * it was before, but a person decides from now on. Does nothing for any other.
 */
export const undoStart = ({ sequenceId }: CommandOf<'UndoStart'>, invoice: Invoice): InvoiceEvent[] => {
  const start = unsentStart(invoice);
  return start?.sequence.sequenceId === sequenceId ? removedStart(start, 'start_undone') : [];
};

const sameHold = (one: Hold, other: Hold): boolean =>
  one.reason === other.reason && JSON.stringify(one.detail) === JSON.stringify(other.detail);

const held = (
  invoice: Open,
  sequence: UnfinishedSequence,
  hold: Hold,
  clientName: string,
): InvoiceEvent[] => {
  const { sequenceId } = sequence;
  if (sequence.holds.some((other) => sameHold(other, hold))) return [];
  return [{ type: 'SequenceHeld', data: { ...aboutSequence(invoice, { sequenceId, clientName }), ...hold } }];
};

/** Pausing again changes nothing. @throws NotFound, NotAllowedNow when the invoice has no unfinished sequence */
export const pauseSequence = (
  { clientName, because }: CommandOf<'PauseSequence'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice);
  if (sequence.holds.some(({ reason }) => reason === 'paused_by_hand')) return [];
  return held(there, sequence, { reason: 'paused_by_hand', detail: because ?? null }, clientName);
};

/** Puts a sequence on hold for a run; a finished sequence is left alone. */
export const holdSequence = (
  { sequenceId, reason, detail, clientName }: CommandOf<'HoldSequence'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice, sequenceId);
  if (invoice.status !== 'open' || sequence === null) return [];
  return held(invoice, sequence, { reason, detail }, clientName);
};

/** Ends a hold whose cause is over; one that was ended meanwhile is left alone. */
export const liftHold = (
  { sequenceId, reason, moment }: CommandOf<'LiftHold'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice, sequenceId);
  if (invoice.status !== 'open' || sequence === null) return [];
  if (!sequence.holds.some((hold) => hold.reason === reason)) return [];
  return withoutWaiting(invoice, holdLifted(invoice, sequence, reason), moment);
};

const promiseOverridden = (
  invoice: Open,
  sequence: UnfinishedSequence,
  despitePromise: boolean,
): InvoiceEvent[] => {
  const { promisedDate } = invoice;
  if (promisedDate === null || !isHeldByPromise(invoice, sequence)) return [];
  if (!despitePromise) throw new PromiseStands(promisedDate);
  const { sequenceId } = sequence;
  return [{ type: 'PromiseOverridden', data: { ...about(invoice), sequenceId, promisedDate } }];
};

/**
 * Ends every hold that the user can end. A failed mail waits until it is retried, skipped or removed. A small rest
 * that the user is asked about is chased all the same, and so is an invoice whose client has credit.
 * @throws PromiseStands so that the user is asked first, NotAllowedNow when only a failed mail holds it
 */
export const resumeSequence = (
  { despitePromise, moment }: CommandOf<'ResumeSequence'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice);
  const hasFailed = sequence.steps.some(({ progress }) => progress.type === 'failed');
  const events = [
    ...promiseOverridden(there, sequence, despitePromise),
    ...sequence.holds
      .filter(({ reason }) => reason !== 'delivery_failed' || !hasFailed)
      .map(({ reason }) => holdLifted(there, sequence, reason)),
  ];
  const { status } = there.collection;
  if (events.length === 0 && status !== null)
    throw new NotAllowedNow(
      `This invoice is marked "${collectionStatusNames[status.status]}". End that to continue.`,
    );
  if (events.length === 0 && isHeldByPlan(there))
    throw new NotAllowedNow('A payment plan holds this sequence. End the plan to continue.');
  if (events.length === 0 && sequence.holds.length > 0)
    throw new NotAllowedNow("An email couldn't be delivered. Retry it, or skip it to continue.");
  return withGoingOn(there, [...remainderKept(there), ...creditKept(there), ...events], moment);
};

/** Does nothing when there is nothing to cancel. */
export const cancelSequence = ({ reason }: CommandOf<'CancelSequence'>, invoice: Invoice): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice);
  if (invoice.status !== 'open' || sequence === null) return [];
  const { sequenceId } = sequence;
  return [{ type: 'SequenceCancelled', data: { ...about(invoice), sequenceId, reason } }];
};

/** @throws NotAllowedNow while a step may still be sent or waits for the user's decision */
export const completeSequence = (
  { sequenceId, clientName }: CommandOf<'CompleteSequence'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const sequence = unfinishedSequence(there, sequenceId);
  if (sequence === null) return [];
  if (sequence.steps.some(isStillOpen)) throw new NotAllowedNow('This sequence has emails left to send');
  const data = {
    ...aboutSequence(there, { sequenceId, clientName }),
    stillUnpaid: there.status === 'open',
    ...noneReceived(sequence),
  };
  return [{ type: 'SequenceCompleted', data }];
};

/** Why nobody received an email of it: none was sent, or all were only written to the outbox folder. */
const noneReceived = ({ steps }: UnfinishedSequence): { nothingSent?: true; onlyOutbox?: true } => {
  const gone = steps.filter(({ progress }) => progress.type === 'sent' || progress.type === 'in_doubt');
  if (gone.length === 0) return { nothingSent: true };
  const isOutbox = gone.every(({ progress }) => progress.type === 'sent' && progress.via === 'outbox');
  return isOutbox ? { onlyOutbox: true } : {};
};

/** @throws NotAllowedNow when one of them was sent or is being sent */
const assertUnsent = (sequence: UnfinishedSequence, stepIds: readonly number[]): void => {
  for (const stepId of stepIds) {
    const step = findStep(sequence, stepId);
    if (step === undefined || !isUnsent(step)) throw new NotAllowedNow("This email isn't waiting to be sent");
  }
};

/** One event for all steps; none for no steps. @throws NotAllowedNow when one is not waiting to be sent */
export const stepsSkipped = (
  invoice: Open,
  sequence: UnfinishedSequence,
  stepIds: readonly number[],
  reason: SkipReason,
  clientName: string,
): InvoiceEvent[] => {
  assertUnsent(sequence, stepIds);
  if (stepIds.length === 0) return [];
  const { sequenceId } = sequence;
  return [
    {
      type: 'StepsSkipped',
      data: { ...aboutSequence(invoice, { sequenceId, clientName }), steps: stepIds, reason },
    },
  ];
};

/** @throws NotFound, NotAllowedNow when one of the steps is not waiting to be sent */
export const skipSteps = (
  { sequenceId, stepIds, reason, clientName }: CommandOf<'SkipSteps'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice, sequenceId);
  return stepsSkipped(there, sequence, stepIds, reason, clientName);
};

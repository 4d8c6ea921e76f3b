import { NotAllowedNow } from '../../errors.ts';
import { dueOf } from '../balance.ts';
import { claimsOpen } from '../late-fees.ts';
import { installmentOf, mayGoNow } from '../payment-plan/reminders.ts';
import { comesBack } from '../sequence/coming-back.ts';
import { isReminder } from '../sequence/due-now.ts';
import { inOrder, isPast, lateAfterMilliseconds } from '../dates.ts';
import type { InvoiceEvent } from '../events.ts';
import { isAwaited } from '../evolve-sequence.ts';
import { stepsMoved } from '../sequence/going-on.ts';
import { lateBy } from '../lateness.ts';
import { remainderAsked } from '../small-remainder.ts';
import { stepsSkipped } from '../sequence/sequence.ts';
import { aboutSequence, nowOf, assertStep, type CommandOf, type FoundStep } from '../standing.ts';
import {
  findStep,
  isAskedFor,
  isUnsent,
  sendsUnderWay,
  unfinishedSequence,
  unsentSteps,
  type Deleted,
  type Invoice,
  type Open,
  type OpenSend,
  type Paid,
} from '../state.ts';

type StartSend = CommandOf<'StartSend'>;

const refuse = (why: string): never => {
  throw new NotAllowedNow(why);
};

/** Every earlier unsent step of its kind must be skipped with it, so that each one is accounted for. */
const isNext = ({ sequence, step }: FoundStep, skip: readonly number[]): boolean => {
  const ofItsKind = unsentSteps(sequence)
    .map(({ plan }) => plan)
    .filter(
      ({ stepType, installmentDate }) =>
        stepType === step.plan.stepType &&
        (installmentDate === undefined) === (step.plan.installmentDate === undefined),
    );
  const ordered = inOrder(ofItsKind);
  return ordered.slice(0, ordered.indexOf(step.plan)).every(({ stepId }) => skip.includes(stepId));
};

/** @param approved what was approved of an email that needs it; client and account may ask for it as well */
const assertApproved = ({ step }: FoundStep, approved: string | undefined): void => {
  const { plan, approval } = step;
  if (approved === undefined) {
    if (plan.approval === true && isReminder(plan)) refuse('This email waits for approval');
    return;
  }
  if (isAskedFor(step)) return;
  if (approval?.type !== 'approved' || approval.bound !== approved) refuse('This email waits for approval');
};

const assertMayStart = (at: FoundStep, { attempt, skip, mail, approved, moment }: StartSend): void => {
  const { invoice, sequence, step } = at;
  if (!isUnsent(step) || attempt !== step.attempts + 1) refuse('This attempt has been begun already');
  if (sendsUnderWay(invoice).length > 0) refuse('Another email of this invoice is going out');
  if (!mayGoNow(invoice, sequence, step.plan)) refuse('This sequence is on hold');
  if (remainderAsked(invoice) !== null) refuse('Too little is due to ask for it');
  if (sequence.via === 'outbox' && mail.via !== 'outbox') refuse('This sequence began without a mail server');
  if (!isPast(step.plan, nowOf(moment))) refuse("This email isn't due yet");
  if (!isNext(at, skip)) refuse('Another email of this sequence comes first');
  assertApproved(at, approved);
};

/**
 * Starts a send. The mail is handed over only after this is recorded, and no attempt starts twice.
 * @throws NotFound, NotAllowedNow unless the step is next, due and not on hold
 */
export const startSend = (command: StartSend, invoice: Invoice): InvoiceEvent[] => {
  const at = assertStep(invoice, command.stepId);
  assertMayStart(at, command);
  const {
    sequenceId,
    stepId,
    attempt,
    mailingId,
    mail,
    deadline,
    attachments,
    announcesLateFees,
    approved,
    skip,
    skipReason,
    move,
    moment,
    clientName,
  } = command;
  const data = {
    ...aboutSequence(at.invoice, { sequenceId, clientName }),
    stepId,
    attempt,
    stepType: at.step.plan.stepType,
    clientId: at.invoice.facts.clientId,
    mailingId,
    mail,
    deadline,
    attachments,
    late: lateBy(at.step, at.invoice, nowOf(moment)) > lateAfterMilliseconds,
    dueCents: dueOf(at.invoice),
    ...installmentOf(at.invoice, at.step.plan),
    ...(announcesLateFees && { announcesLateFees, lateFeesOpen: claimsOpen(at.invoice.claims) }),
    ...(approved !== undefined && { approved }),
  };
  return [
    ...stepsSkipped(at.invoice, at.sequence, skip, skipReason, clientName),
    ...stepsMoved(at.invoice, sequenceId, move, 'tone', moment),
    { type: 'StepSendStarted', data },
  ];
};

type Outcome = CommandOf<
  'RecordSent' | 'RecordSendPostponed' | 'RecordSendFailure' | 'RecordSendDropped' | 'RecordSendDoubt'
>;

/** The send that an outcome belongs to, whatever the step's state; undefined when its outcome is known. */
const sendOf = (
  { stepId, attempt }: Outcome,
  invoice: Invoice,
): { readonly invoice: Open | Paid | Deleted; readonly send: OpenSend } | undefined => {
  if (invoice.status === 'absent') return undefined;
  const send = invoice.openSends.find((other) => other.stepId === stepId && other.attempt === attempt);
  return send && { invoice, send };
};

const aboutSend = (invoice: Open | Paid | Deleted, { sequenceId, stepId, attempt, clientName }: Outcome) => ({
  ...aboutSequence(invoice, { sequenceId, clientName }),
  stepId,
  attempt,
});

const withCopies = ({ accepted = [] }: { readonly accepted?: readonly string[] }) =>
  accepted.length === 0 ? {} : { accepted };

/** Recorded once, in every state of the invoice, even if the send was already in doubt. */
export const recordSent = (command: CommandOf<'RecordSent'>, invoice: Invoice): InvoiceEvent[] => {
  const at = sendOf(command, invoice);
  if (at === undefined) return [];
  const { sentAt, accepted, refused, mailThread, sentAs, foundAt, waitingCopies = [] } = command;
  const { via, late, mailingId } = at.send;
  const copies = waitingCopies.length > 0 && mailingId !== null && { waitingCopies, mailingId };
  const atProvider = {
    ...(mailThread && { thread: mailThread }),
    ...(sentAs !== undefined && { sentAs }),
    ...(foundAt !== undefined && { foundAt }),
  };
  const data = {
    ...aboutSend(at.invoice, command),
    sentAt,
    via,
    accepted,
    refused,
    late,
    ...atProvider,
    ...copies,
  };
  return [{ type: 'StepSent', data }];
};

/** Temporarily refused; it is retried at `retryAt`. */
export const recordSendPostponed = (
  command: CommandOf<'RecordSendPostponed'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = sendOf(command, invoice);
  if (at === undefined) return [];
  const { retryAt, cause, reply } = command;
  const data = { ...aboutSend(at.invoice, command), retryAt, cause, reply, ...withCopies(command) };
  return comesBack(at.invoice, { type: 'StepSendPostponed', data }, command);
};

/**
 * A failed step puts the rest of its unfinished sequence on hold. Of the address of a former client, nothing is known
 * that another one could correct.
 */
export const recordSendFailure = (
  command: CommandOf<'RecordSendFailure'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = sendOf(command, invoice);
  if (at === undefined) return [];
  const { failedAt, reply, refusedAddress } = command;
  const refused = refusedAddress === undefined || at.send.toFormerClient ? {} : { refusedAddress };
  const data = { ...aboutSend(at.invoice, command), failedAt, reply, ...withCopies(command), ...refused };
  return [{ type: 'StepSendFailed', data }, ...heldByFailure(command, invoice)];
};

const heldByFailure = (
  { sequenceId, stepId, attempt, reply, clientName }: CommandOf<'RecordSendFailure'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice, sequenceId);
  const step = sequence === null ? undefined : findStep(sequence, stepId);
  if (invoice.status !== 'open' || sequence === null || step === undefined || !isAwaited(step, attempt))
    return [];
  if (sequence.holds.some(({ reason }) => reason === 'delivery_failed')) return [];
  const ofSequence = aboutSequence(invoice, { sequenceId, clientName });
  return [
    {
      type: 'SequenceHeld',
      data: { ...ofSequence, reason: 'delivery_failed', detail: { code: 'smtp_reply', reply } },
    },
  ];
};

/** Nothing was sent and nothing will be: the run decides again about the step. */
export const recordSendDropped = (
  command: CommandOf<'RecordSendDropped'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = sendOf(command, invoice);
  if (at === undefined) return [];
  const { droppedAt, reason } = command;
  const data = { ...aboutSend(at.invoice, command), droppedAt, reason };
  return comesBack(at.invoice, { type: 'StepSendDropped', data }, command);
};

/** Nobody knows whether it arrived; recorded once, and only while no outcome is known. */
export const recordSendDoubt = (command: CommandOf<'RecordSendDoubt'>, invoice: Invoice): InvoiceEvent[] => {
  const at = sendOf(command, invoice);
  if (at?.send.state !== 'under_way') return [];
  const { doubtedAt, why } = command;
  return [{ type: 'StepSendDoubted', data: { ...aboutSend(at.invoice, command), doubtedAt, why } }];
};

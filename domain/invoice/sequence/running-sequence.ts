import { justGoneOut } from '../../../contracts/sequences/sequence-messages.ts';
import { mostSteps } from '../../../contracts/sequences/sequence-bodies.ts';
import { isStorableDate, timeIn } from '../../calendar.ts';
import { InvalidField, NotAllowedNow } from '../../errors.ts';
import { formatMinor } from '../../money/format.ts';
import { remainderAsked } from '../small-remainder.ts';
import { stepSentNow } from '../../steps/step-sent-now.ts';
import { isBuiltIn, wordingFor } from '../../email-text/wording.ts';
import { assertAttachmentsFit } from '../sending/attachments.ts';
import { inOrder, isPast, moveBy } from '../dates.ts';
import { isReminder } from './due-now.ts';
import { daysShownLater } from './edit-step.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { byHand, stepTime } from '../evolve-sequence.ts';
import { withFittingSteps } from './fitting-steps.ts';
import { stepsMoved, withRoomFor } from './going-on.ts';
import { samePlan } from './step-plan.ts';
import { about, assertHasSequence, assertStep, nowOf, type CommandOf } from '../standing.ts';
import {
  findStep,
  isHeld,
  isUnsent,
  sendsUnderWay,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
  type Open,
  type Step,
} from '../state.ts';

/**
 * Adds a step to a sequence that has begun. In a held one, whose steps show when they would go, those dates are kept.
 * Adding it again changes nothing.
 * @throws NotFound, NotAllowedNow when the sequence has ended or has as many steps as possible, InvalidField for
 * attachments that are too large
 */
export const addStep = ({ step, moment }: CommandOf<'AddStep'>, invoice: Invoice): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice);
  if (findStep(sequence, step.stepId) !== undefined) return [];
  if (sequence.steps.length >= mostSteps)
    throw new NotAllowedNow(`A sequence has at most ${mostSteps} steps`);
  assertAttachmentsFit(step, there.document, 'attachments');
  const { sequenceId } = sequence;
  const moves = moveBy(
    unsentSteps(sequence).map(({ plan }) => plan),
    daysShownLater(there, sequence, moment),
  );
  return withFittingSteps(there, [
    ...stepsMoved(there, sequenceId, moves, 'resumed', moment),
    { type: 'StepAdded', data: { ...about(there), sequenceId, step, addedAt: moment.now } },
  ]);
};

const assertCanGoNow = (invoice: Open, step: Step): void => {
  const sequence = unfinishedSequence(invoice);
  if (!isUnsent(step))
    throw new NotAllowedNow(step.progress.type === 'skipped' ? 'This email was skipped' : justGoneOut);
  const remainder = remainderAsked(invoice);
  if (remainder !== null)
    throw new NotAllowedNow(
      `Only ${formatMinor(remainder, invoice.facts.currency)} is still due. Write it off, or keep chasing, first.`,
    );
  if (sequence !== null && isHeld(invoice, sequence))
    throw new NotAllowedNow('This sequence is on hold. Resume it first.');
  if (sequence !== null && sendsUnderWay(invoice, sequence.sequenceId).length > 0)
    throw new NotAllowedNow('Another email of this sequence is going out right now');
};

/**
 * Lets an unsent step go now, ahead of the others, which make room for it as after a late one. Its run sends it, by
 * the same rules as every other email. Asking again changes nothing.
 * @throws NotFound, NotAllowedNow when it can't go, the sequence is on hold, or another email is going out
 */
export const sendStepNow = (
  { stepId, moment }: CommandOf<'SendStepNow'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence, step } = assertStep(invoice, stepId);
  if (step.progress.type === 'asked' || step.progress.type === 'sending') return [];
  assertCanGoNow(there, step);
  const others = sequence.steps.filter((one) => one !== step && one.progress.type !== 'skipped');
  const now = nowOf(moment);
  const plan = stepSentNow(
    step.plan,
    others.map((one) => one.plan),
    there.dueDate,
    { today: moment.today, time: timeIn(moment.timeZone, now.now) },
  );
  const { sequenceId } = sequence;
  const asked: InvoiceEvent = {
    type: 'StepSendRequested',
    data: {
      ...about(there),
      sequenceId,
      step: plan,
      requestedAt: moment.now,
      plannedFor: stepTime(step.plan),
    },
  };
  return withFittingSteps(there, withRoomFor(there, [asked], stepId, moment, 'sent_now'));
};

/**
 * Moves all unsent steps by the same days, from the dates that a held sequence shows.
 * @throws NotFound, NotAllowedNow when nothing is left to move, InvalidField when the first would lie in the past
 */
export const moveSteps = ({ days, moment }: CommandOf<'MoveSteps'>, invoice: Invoice): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice);
  const unsent = unsentSteps(sequence).map(({ plan }) => plan);
  if (unsent.length === 0) throw new NotAllowedNow('This sequence has no emails left to send');
  if (days === 0) return [];
  const moves = moveBy(unsent, daysShownLater(there, sequence, moment) + days);
  const moved = unsent.map((plan, at) => ({ ...plan, ...moves[at] }));
  const first = inOrder(moved)[0];
  if (first !== undefined && isPast(first, nowOf(moment)))
    throw new InvalidField('days', 'The first email would lie in the past');
  if (!moved.every(({ scheduledDate }) => isStorableDate(scheduledDate)))
    throw new InvalidField('days', 'Please enter fewer days');
  return withFittingSteps(there, stepsMoved(there, sequence.sequenceId, moves, 'by_hand', moment));
};

/**
 * Gives all unsent reminders another tone with its built-in text. A text that a person has written stays, unless
 * `replaceEdited`.
 * @throws NotFound, NotAllowedNow when no reminder is left
 */
export const changeTone = (
  { tone, replaceEdited }: CommandOf<'ChangeTone'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice);
  if (!unsentSteps(sequence).some(({ plan }) => isReminder(plan)))
    throw new NotAllowedNow('This sequence has no reminders left to send');
  const { dueDate } = there;
  const toned = (plan: StepPlan): StepPlan => {
    if (!isReminder(plan)) return plan;
    if (isBuiltIn(plan) || !replaceEdited) return { ...plan, tone };
    const { templateId: _, ...rest } = plan;
    return { ...rest, tone, ...wordingFor({ ...plan, tone, dueDate, isLastReminder: true }) };
  };
  const changed = (plan: StepPlan): StepPlan => {
    const after = toned(plan);
    return samePlan(after, plan) ? plan : byHand(after);
  };
  return withFittingSteps(there, [], { change: changed });
};

/**
 * Gives a reminder a gentler tone with its built-in text: after a part payment the next one is not sterner than the
 * last. Changes nothing for a text that a person has written.
 * @throws NotFound, NotAllowedNow when its sequence has ended
 */
export const softenStep = ({ stepId, tone }: CommandOf<'SoftenStep'>, invoice: Invoice): InvoiceEvent[] => {
  const { invoice: there } = assertStep(invoice, stepId);
  const softened = (plan: StepPlan): StepPlan =>
    plan.stepId === stepId && isBuiltIn(plan) ? { ...plan, tone } : plan;
  return withFittingSteps(there, [], { change: softened });
};

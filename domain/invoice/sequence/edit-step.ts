import { noValidDate } from '../../../contracts/fields.ts';
import { justGoneOut } from '../../../contracts/sequences/sequence-messages.ts';
import { isStorableDate, movedDate } from '../../calendar.ts';
import { InvalidField, NotAllowedNow } from '../../errors.ts';
import { scheduledDateOf, withTiming } from '../../steps/step-timing.ts';
import {
  assertAttachmentsFit,
  attaching,
  isAboutAttachments,
  sameAttachments,
} from '../sending/attachments.ts';
import type { Moment, StepChanges } from '../commands.ts';
import { daysUntilHeldGo, moveBy } from '../dates.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { byHand } from '../evolve-sequence.ts';
import { withFittingSteps } from './fitting-steps.ts';
import { stepsMoved, withGoingOn } from './going-on.ts';
import { holdLifted } from './hold-lifted.ts';
import { samePlan } from './step-plan.ts';
import { about, nowOf, assertStep, type CommandOf, type FoundStep } from '../standing.ts';
import {
  isHeld,
  isHeldByPromise,
  isUnsent,
  unsentSteps,
  type Invoice,
  type Open,
  type Step,
  type UnfinishedSequence,
} from '../state.ts';

/** By how many days pages show the unsent steps of a held sequence later than stored. */
export const daysShownLater = (invoice: Open, sequence: UnfinishedSequence, moment: Moment): number => {
  if (!isHeld(invoice, sequence)) return 0;
  const promisedDate = isHeldByPromise(invoice, sequence) ? invoice.promisedDate : null;
  const unsent = unsentSteps(sequence).map((step) => step.plan);
  return daysUntilHeldGo(unsent, { promisedDate, resumeFrom: invoice.resumeFrom }, nowOf(moment));
};

const assertEditable = ({ progress, plan }: Step): void => {
  if (plan.installmentDate !== undefined)
    throw new NotAllowedNow('The reminder of an installment goes by its payment plan');
  if (progress.type === 'skipped') throw new NotAllowedNow('This email was skipped');
  if (progress.type === 'sending' || progress.type === 'sent' || progress.type === 'in_doubt')
    throw new NotAllowedNow(justGoneOut);
};

const changed = (plan: StepPlan, changes: StepChanges): StepPlan => {
  const { templateId: before, attachments: files = [], attachInvoice: withInvoice = false, ...named } = plan;
  const { approval: asks = false, ...rest } = named;
  const {
    templateId,
    attachments = files,
    attachInvoice = withInvoice,
    approval = asks,
    ...others
  } = changes;
  const after = templateId === undefined ? before : (templateId ?? undefined);
  return {
    ...rest,
    ...others,
    ...(after === undefined ? {} : { templateId: after }),
    ...attaching(attachments, attachInvoice),
    ...(approval && { approval: true as const }),
  };
};

/**
 * `type` and `days` record how the date was chosen: a new date sets them, and a new timing without a date sets the
 * date.
 * @throws InvalidField for a timing whose date can't be stored
 */
const withDate = (plan: StepPlan, changes: StepChanges, dueDate: string): StepPlan => {
  const wanted = changed(plan, changes);
  if (wanted.scheduledDate !== plan.scheduledDate) return withTiming(wanted, dueDate);
  if (wanted.type === plan.type && wanted.days === plan.days) return wanted;
  const timed = scheduledDateOf(dueDate, wanted);
  if (!isStorableDate(timed)) throw new InvalidField('days', noValidDate);
  return { ...wanted, scheduledDate: timed };
};

/**
 * Changes a step's text, recipients or time. A held step is edited with the date on which it would be sent: a new date
 * first moves all unsent steps to the dates shown. The built-in texts of the sequence fit again after it.
 * @throws NotFound, InvalidField for too large attachments, NotAllowedNow once its send has begun
 */
export const editStep = (
  { stepId, changes, moment }: CommandOf<'EditStep'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const at = assertStep(invoice, stepId);
  const { step } = at;
  assertEditable(step);
  const later = isUnsent(step) ? daysShownLater(at.invoice, at.sequence, moment) : 0;
  const shown = { ...step.plan, scheduledDate: movedDate(step.plan.scheduledDate, later) };
  const wanted = withDate(shown, changes, at.invoice.dueDate);
  if (!sameAttachments(wanted, step.plan)) assertAttachmentsFit(wanted, at.invoice.document);
  const events = [...stepChanged(at, shown, wanted, later, moment), ...noLongerAttached(at, changes)];
  const after = withGoingOn(at.invoice, events, moment);
  const isWorded = changes.subject !== undefined || changes.content !== undefined;
  return withFittingSteps(at.invoice, after, { kept: isWorded ? stepId : undefined });
};

/** What a sequence was held for may be corrected; if not, its run holds it again. */
const noLongerAttached = ({ invoice, sequence }: FoundStep, changes: StepChanges): InvoiceEvent[] =>
  changes.attachments === undefined && changes.attachInvoice === undefined
    ? []
    : sequence.holds
        .filter(({ detail }) => isAboutAttachments(detail))
        .map(({ reason }) => holdLifted(invoice, sequence, reason));

/**
 * @param shown the step with the date on which it would be sent
 * @param later by how many days that is later than stored
 */
const stepChanged = (
  at: FoundStep,
  shown: StepPlan,
  wanted: StepPlan,
  later: number,
  moment: CommandOf<'EditStep'>['moment'],
): InvoiceEvent[] => {
  const { step, sequence } = at;
  const isMoved =
    wanted.scheduledDate !== shown.scheduledDate || wanted.scheduledTime !== shown.scheduledTime;
  if (!isMoved) return edited(at, { ...wanted, scheduledDate: step.plan.scheduledDate }, null);
  const moves = moveBy(
    unsentSteps(sequence).map(({ plan }) => plan),
    later,
  );
  return [
    ...stepsMoved(at.invoice, sequence.sequenceId, moves, 'resumed', moment),
    ...edited(at, wanted, moment.now),
  ];
};

const edited = (
  { invoice, sequence, step }: FoundStep,
  plan: StepPlan,
  movedAt: string | null,
): InvoiceEvent[] => {
  if (movedAt === null && samePlan(plan, step.plan)) return [];
  const { sequenceId } = sequence;
  return [{ type: 'StepEdited', data: { ...about(invoice), sequenceId, step: byHand(plan), movedAt } }];
};

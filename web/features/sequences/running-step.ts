import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { StepChangeBody } from '../../../contracts/sequences/sequence-bodies.ts';
import { momentText } from '../../../domain/calendar.ts';
import type { NewStep } from '../../../domain/steps/default-steps.ts';
import type { PlannedStep } from '../../../domain/invoice/sequence/due-now.ts';
import { plannedEffect, sternestShown } from '../../../domain/invoice/sequence/planned-effect.ts';
import { wouldSkipWords } from '../../../domain/reasons/reason-words.ts';
import { isHeld, isUnsent, scheduledAt, type ShownAt } from '../../components/sequences/step-status.ts';

/** A running step as the editor takes it. */
export const draftOfStep = (step: StepView): NewStep => ({
  type: step.type,
  days: step.days,
  scheduledDate: step.scheduledDate,
  scheduledTime: step.scheduledTime,
  subject: step.customSubject,
  content: step.customContent,
  tone: step.tone,
  stepType: step.stepType,
  senderName: step.senderName,
  senderEmail: step.senderEmail,
  ccRecipients: step.ccRecipients,
  bccRecipients: step.bccRecipients,
  templateId: step.templateId,
  ...(step.attachmentFiles.length > 0 && { attachments: step.attachmentFiles }),
  ...(step.attachInvoice && { attachInvoice: true }),
  ...(step.approval && { approval: true }),
});

const namesOf = ({ attachments = [] }: NewStep): string[] => attachments.map(({ filename }) => filename);

const sameFiles = (was: NewStep, is: NewStep): boolean => namesOf(was).join('/') === namesOf(is).join('/');

/** What was changed, as the call sends it; undefined for nothing. */
export const changesOf = (was: NewStep, is: NewStep): StepChangeBody | undefined => {
  const isMoved = was.scheduledDate !== is.scheduledDate || was.scheduledTime !== is.scheduledTime;
  const changes: StepChangeBody = {
    ...(was.subject === is.subject ? {} : { customSubject: is.subject }),
    ...(was.content === is.content ? {} : { customContent: is.content }),
    ...(isMoved
      ? { type: is.type, days: is.days, scheduledDate: is.scheduledDate, scheduledTime: is.scheduledTime }
      : {}),
    ...(was.tone === is.tone ? {} : { tone: is.tone }),
    ...(was.stepType === is.stepType ? {} : { stepType: is.stepType }),
    ...(was.senderName === is.senderName ? {} : { senderName: is.senderName }),
    ...(was.senderEmail === is.senderEmail ? {} : { senderEmail: is.senderEmail }),
    ...(was.ccRecipients === is.ccRecipients ? {} : { ccRecipients: is.ccRecipients }),
    ...(was.bccRecipients === is.bccRecipients ? {} : { bccRecipients: is.bccRecipients }),
    ...(was.templateId === is.templateId ? {} : { templateId: is.templateId }),
    ...(sameFiles(was, is) ? {} : { attachments: namesOf(is) }),
    ...(was.attachInvoice === is.attachInvoice ? {} : { attachInvoice: is.attachInvoice ?? false }),
    ...(was.approval === is.approval ? {} : { approval: is.approval ?? false }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
};

interface Change {
  readonly step: StepView;
  readonly to: NewStep;
  /** All steps of the invoice. */
  readonly steps: readonly StepView[];
  readonly invoice: Pick<InvoiceView, 'dueDate'>;
}

/**
 * What moving a running step would do at once: which mail goes out right away, which are skipped and which wait
 * (docs/chasing-rules.md, "Changes by a person"). Empty if no step moves into the past.
 */
export const effectOfChange = ({ step, to, steps, invoice }: Change, at: ShownAt): readonly string[] => {
  const unsent = steps.filter((other) => other.sequenceId === step.sequenceId && isUnsent(other));
  const planned = unsent.map((other) => ({ ...(other.id === step.id ? to : other), stepId: other.id }));
  return effectOf({ to, planned, beside: step, steps, invoice }, at);
};

interface Addition extends Pick<Change, 'to' | 'steps' | 'invoice'> {
  /** The steps of the sequence. */
  readonly current: readonly StepView[];
}

/** What adding a step would do at once, in the same words. */
export const effectOfAddition = (
  { to, current, steps, invoice }: Addition,
  at: ShownAt,
): readonly string[] => {
  const unsent = current.filter(isUnsent);
  const planned = [...unsent.map((other) => ({ ...other, stepId: other.id })), { ...to, stepId: 0 }];
  return effectOf({ to, planned, beside: unsent[0], steps, invoice }, at);
};

interface Effect extends Pick<Change, 'to' | 'steps' | 'invoice'> {
  /** The unsent steps, as they would be. */
  readonly planned: readonly PlannedStep[];
  /** A step of the sequence, as it is. */
  readonly beside: StepView | undefined;
}

const effectOf = ({ to, planned, beside, steps, invoice }: Effect, at: ShownAt): readonly string[] => {
  if (scheduledAt(to, at.timeZone) > at.now) return [];
  if (beside !== undefined && isHeld(beside))
    return ['This time has passed. When the sequence resumes, its emails move to later dates together.'];
  const effect = plannedEffect(
    {
      steps: planned,
      dueDate: invoice.dueDate,
      sternestSent: sternestShown(steps),
      nextReminderFrom: beside?.notBefore ?? null,
    },
    at,
  );
  const nameOf = (stepId: number): string => {
    const found = planned.find((other) => other.stepId === stepId);
    if (found === undefined) return 'An email';
    return `The ${found.stepType === 'internal_alert' ? 'alert' : 'email'} planned for ${momentText(found.scheduledDate, found.scheduledTime)}`;
  };
  return [
    ...effect.goNow.map((id) => `${nameOf(id)} goes out right away.`),
    ...effect.skipped.map(({ stepId, reason }) => `${nameOf(stepId)} is skipped: ${wouldSkipWords(reason)}.`),
    ...effect.moved.map(({ stepId, scheduledDate }) => {
      const time = planned.find((other) => other.stepId === stepId)?.scheduledTime ?? '09:00';
      return `${nameOf(stepId)} waits until ${momentText(scheduledDate, time)}.`;
    }),
  ];
};

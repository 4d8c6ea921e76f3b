import { mostDaysOfStep } from '../../../../contracts/schedules/schedules.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { isBuiltIn } from '../../../../domain/email-text/wording.ts';
import { timingOf } from '../../../../domain/steps/step-timing.ts';
import type { ShownTemplate } from '../../../data/records/templates.ts';
import type { ProposedStep } from '../../../components/schedules/proposed-schedule.ts';

interface AroundSteps {
  /** Calendar date. */
  readonly dueDate: string;
  /** Whether the invoice has a PDF: reminders then carry it by default. */
  readonly hasDocument: boolean;
  /** The account's sender, which a step that names none has. */
  readonly sender: { readonly email: string; readonly name: string };
  readonly templates: readonly Pick<ShownTemplate, 'id' | 'subject' | 'content'>[];
}

/** A built-in text stays built-in, that of a template stays the template's, and what a person wrote is kept. */
const textOf = (
  { customSubject: subject, customContent: content, templateId }: StepView,
  templates: AroundSteps['templates'],
): Pick<ProposedStep, 'subject' | 'content' | 'templateId'> => {
  const template = templates.find(({ id }) => id === templateId);
  if (template?.subject === subject && template.content === content)
    return { subject: null, content: null, templateId };
  return isBuiltIn({ subject, content })
    ? { subject: null, content: null, templateId: null }
    : { subject, content, templateId: null };
};

/** The steps of an invoice's latest sequence, as a schedule has them. */
export const stepsOfSequence = (
  steps: readonly StepView[],
  { dueDate, hasDocument, sender, templates }: AroundSteps,
): ProposedStep[] => {
  const latest = Math.max(...steps.map(({ sequenceId }) => sequenceId));
  return steps
    .filter(({ sequenceId }) => sequenceId === latest)
    .map((step) => {
      const { type, days } = timingOf(dueDate, step.scheduledDate);
      const carriesByDefault = hasDocument && step.stepType === 'customer_reminder';
      return {
        type,
        days: Math.min(mostDaysOfStep, days),
        time: step.scheduledTime,
        tone: step.tone,
        stepType: step.stepType,
        ...textOf(step, templates),
        senderEmail: step.senderEmail === sender.email ? null : step.senderEmail,
        senderName: step.senderName === sender.name ? null : step.senderName,
        ccRecipients: step.ccRecipients,
        bccRecipients: step.bccRecipients,
        attachments: step.attachments,
        attachmentFiles: step.attachmentFiles,
        attachInvoice: step.attachInvoice === carriesByDefault ? null : step.attachInvoice,
        approval: step.approval,
      };
    });
};

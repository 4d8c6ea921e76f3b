import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import type { Tone } from '../../../../contracts/sequences/tones.ts';
import { defaultSendTime } from '../../../../domain/calendar.ts';
import { draftsForInvoice } from '../../../../domain/schedule/drafts-for-invoice.ts';
import type { NewStep, PlanningMoment, StepsFor } from '../../../../domain/steps/default-steps.ts';
import { plannedStep, templateTexts } from '../../../components/schedules/schedule-steps.ts';
import type { ShownTemplate } from '../../../data/records/templates.ts';

interface ScheduledFor extends StepsFor, PlanningMoment {
  readonly sternestSent: Tone | null;
  readonly templates: readonly ShownTemplate[];
}

/** What is left of a schedule for an invoice from a moment on, as the server would start it. */
export const stepsOfSchedule = (
  { steps }: Pick<ListedSchedule, 'steps'>,
  { invoice: { dueDate, document = null }, sender, sternestSent, templates, ...moment }: ScheduledFor,
): NewStep[] => {
  const filesOf = new Map(steps.map(({ id, attachmentFiles }) => [id, attachmentFiles]));
  return draftsForInvoice(
    steps.map(plannedStep),
    { dueDate, sternestSent },
    moment,
    templateTexts(templates),
  ).map(({ step, draft }) => {
    const files = filesOf.get(step.id) ?? [];
    const attachInvoice = step.attachInvoice ?? (document !== null && step.stepType === 'customer_reminder');
    return {
      type: draft.type,
      days: draft.days,
      scheduledDate: draft.scheduledDate,
      scheduledTime: draft.scheduledTime ?? defaultSendTime,
      subject: draft.subject,
      content: draft.content,
      tone: draft.tone,
      stepType: step.stepType,
      senderName: draft.senderName ?? sender.name,
      senderEmail: draft.senderEmail ?? sender.email,
      ccRecipients: step.ccRecipients,
      bccRecipients: step.bccRecipients,
      templateId: draft.templateId ?? null,
      ...(files.length > 0 && { attachments: files }),
      ...(attachInvoice && { attachInvoice }),
      ...(step.approval && { approval: true }),
    };
  });
};

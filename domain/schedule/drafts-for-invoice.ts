import type { StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import { storedNameOf } from '../files/attached-file.ts';
import { withFittingWording, wordingFor, type Wording } from '../email-text/wording.ts';
import { timingOf } from '../steps/step-timing.ts';
import {
  datesForInvoice,
  datesInFull,
  type DatedFor,
  type DatedScheduleStep,
  type DatingMoment,
} from './dates-for-invoice.ts';
import type { ScheduleStep } from './events.ts';

/** A step that a schedule plans for an invoice, and which of the schedule it is. */
export interface ScheduledDraft {
  readonly step: ScheduleStep;
  readonly draft: StepDraft;
}

/** The texts of templates that are there, by their ids. */
export type TemplateTexts = ReadonlyMap<number, Wording>;

const ownText = (
  { subject, content, templateId }: ScheduleStep,
  templates: TemplateTexts,
): Wording | undefined => {
  if (subject !== null && content !== null) return { subject, content };
  return templateId === null ? undefined : templates.get(templateId);
};

const draftOf = ({ step, date }: DatedScheduleStep, dueDate: string, templates: TemplateTexts): StepDraft => {
  const { stepType, tone, time, templateId } = step;
  const builtIn = wordingFor({ stepType, tone, scheduledDate: date, dueDate, isLastReminder: true });
  const { subject, content } = ownText(step, templates) ?? builtIn;
  return {
    ...timingOf(dueDate, date),
    scheduledDate: date,
    scheduledTime: time,
    subject,
    content,
    tone,
    stepType,
    senderName: step.senderName,
    senderEmail: step.senderEmail,
    ccRecipients: step.ccRecipients,
    bccRecipients: step.bccRecipients,
    attachments: step.attachments.map(storedNameOf),
    ...(step.attachInvoice !== null && { attachInvoice: step.attachInvoice }),
    approval: step.approval,
    templateId: templateId !== null && templates.has(templateId) ? templateId : null,
  };
};

/** The steps with their texts, of which no two friendly built-in ones are the same. */
const wordedDrafts = (
  dated: readonly DatedScheduleStep[],
  dueDate: string,
  templates: TemplateTexts,
): ScheduledDraft[] => {
  const drafts = dated.map((one) => draftOf(one, dueDate, templates));
  const worded = withFittingWording(
    drafts.map(({ subject, content, tone, scheduledDate }, index) => ({
      subject,
      content,
      tone,
      scheduledDate,
      stepType: dated[index]?.step.stepType ?? 'customer_reminder',
      scheduledTime: dated[index]?.step.time ?? '',
    })),
    dueDate,
  );
  return dated.flatMap(({ step }, index) => {
    const [draft, text] = [drafts[index], worded[index]];
    return draft === undefined || text === undefined
      ? []
      : [{ step, draft: { ...draft, subject: text.subject, content: text.content } }];
  });
};

/** What a schedule plans for an invoice from a moment on: each step with its date and the text that fits that day. */
export const draftsForInvoice = (
  steps: readonly ScheduleStep[],
  invoice: DatedFor,
  moment: DatingMoment,
  templates: TemplateTexts = new Map(),
): ScheduledDraft[] => wordedDrafts(datesForInvoice(steps, invoice, moment), invoice.dueDate, templates);

/** The same for all its steps, whatever the day is. */
export const draftsInFull = (
  steps: readonly ScheduleStep[],
  invoice: DatedFor,
  templates: TemplateTexts = new Map(),
): ScheduledDraft[] => wordedDrafts(datesInFull(steps, invoice), invoice.dueDate, templates);

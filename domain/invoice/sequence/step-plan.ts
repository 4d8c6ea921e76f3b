import { defaultSenderName } from '../../../contracts/sequences/sequences.ts';
import type { StepDraft } from '../../../contracts/sequences/sequence-bodies.ts';
import type { ActiveAccount } from '../../account/state.ts';
import { readSchedule } from '../../calendar.ts';
import type { AttachedFile } from '../../files/attached-file.ts';
import { sameFields } from '../../fields-of-record.ts';
import { attaching, sameAttachments } from '../sending/attachments.ts';
import type { StepPlan } from '../events.ts';

/** The stored files that a draft names. */
export interface StepFiles {
  readonly files: readonly AttachedFile[];
  readonly hasDocument: boolean;
}

const nothingAttached: StepFiles = { files: [], hasDocument: false };

const isToClient = ({ stepType }: StepDraft): boolean => stepType !== 'internal_alert';

/**
 * A step as the sequence stores it; date and time are in the account's zone.
 * @param senderName for a step that names none
 * @param attached the files that it names, and whether its invoice has a PDF, which reminders then carry by default
 */
export const planOf = (
  draft: StepDraft,
  stepId: number,
  { timeZone, email }: Pick<ActiveAccount, 'timeZone' | 'email'>,
  senderName?: string | null,
  attached: StepFiles = nothingAttached,
): StepPlan => {
  const { date, time } = readSchedule(draft.scheduledDate, draft.scheduledTime, timeZone);
  return {
    stepId,
    stepType: draft.stepType ?? 'customer_reminder',
    type: draft.type,
    days: draft.days,
    scheduledDate: date,
    scheduledTime: time,
    tone: draft.tone,
    subject: draft.subject,
    content: draft.content,
    senderName: draft.senderName ?? senderName ?? defaultSenderName,
    senderEmail: draft.senderEmail ?? email,
    ccRecipients: draft.ccRecipients ?? '',
    bccRecipients: draft.bccRecipients ?? '',
    ...(draft.templateId == null ? {} : { templateId: draft.templateId }),
    ...(draft.approval === true && { approval: true as const }),
    ...attaching(attached.files, draft.attachInvoice ?? (attached.hasDocument && isToClient(draft))),
  };
};

const withoutFiles = ({ attachments: _, attachInvoice: __, ...plan }: StepPlan) => plan;

/** Whether two plans say the same of a step. */
export const samePlan = (one: StepPlan, other: StepPlan): boolean =>
  sameFields(withoutFiles(one), withoutFiles(other)) && sameAttachments(one, other);

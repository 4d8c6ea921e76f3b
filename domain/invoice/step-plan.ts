import type { StepDraft } from '../../contracts/sequences.ts';
import { readSchedule } from '../calendar.ts';
import type { StepPlan } from './events.ts';

/** A step as the sequence keeps it: its date and time are the account's wall clock. */
export const planOf = (draft: StepDraft, stepId: number, timeZone: string): StepPlan => {
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
    senderName: draft.senderName,
    senderEmail: draft.senderEmail,
    ccRecipients: draft.ccRecipients ?? '',
    bccRecipients: draft.bccRecipients ?? '',
  };
};

import { z } from 'zod';
import { fileView } from '../../../../../contracts/files.ts';
import { emailAddress, emailAddressList, recordId, timeOfDay } from '../../../../../contracts/fields.ts';
import {
  mailContent,
  mailSubject,
  senderName,
  stepType,
  timingType,
  tone,
} from '../../../../../contracts/sequences.ts';
import type { NewStep } from '../../../../../domain/default-steps.ts';
import { fewestDays, mostDays, shownDays, timingOf } from '../../../../../domain/step-timing.ts';

/** The number of days in a text, if the editor accepts it. */
export const readDays = (text: string): number | undefined => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days >= fewestDays && days <= mostDays ? days : undefined;
};

/** The form of a step. `scheduledDate` is what counts; `type` and `days` move it when they are changed. */
export const stepForm = z.object({
  stepType,
  type: timingType,
  days: z
    .string()
    .refine(
      (text) => readDays(text) !== undefined,
      `Enter a number of days from ${fewestDays} to ${mostDays}`,
    ),
  scheduledDate: z.string(),
  scheduledTime: timeOfDay,
  tone,
  senderEmail: z.string().min(1, 'Sender email is required').pipe(emailAddress),
  senderName,
  ccRecipients: emailAddressList,
  bccRecipients: emailAddressList,
  subject: mailSubject,
  content: mailContent,
  attachments: z.array(fileView),
  attachInvoice: z.boolean(),
  /** How many files are on their way or were refused. */
  unfinished: z
    .number()
    .max(0, "Wait until every file is uploaded, and remove the ones that weren't accepted"),
  templateId: recordId.nullable(),
});

export type StepFormInput = z.input<typeof stepForm>;

const shownTiming = (dueDate: string, date: string): Pick<StepFormInput, 'type' | 'days'> => {
  const { type, days } = timingOf(dueDate, date);
  return { type, days: String(shownDays(days)) };
};

/** A step as the form shows it, with the timing that its date means, or the nearest that the editor accepts. */
export const formOfStep = (step: NewStep, dueDate: string): StepFormInput => ({
  ...shownTiming(dueDate, step.scheduledDate),
  stepType: step.stepType,
  scheduledDate: step.scheduledDate,
  scheduledTime: step.scheduledTime,
  tone: step.tone,
  senderEmail: step.senderEmail,
  senderName: step.senderName,
  ccRecipients: step.ccRecipients,
  bccRecipients: step.bccRecipients,
  subject: step.subject,
  content: step.content,
  attachments: [...(step.attachments ?? [])],
  attachInvoice: step.attachInvoice ?? false,
  unfinished: 0,
  templateId: step.templateId,
});

/** The step that the form describes; days or a time that can't be read stay as they were. */
export const stepOfForm = (values: StepFormInput, was: NewStep): NewStep => {
  const isMoved = values.scheduledDate !== was.scheduledDate;
  const days = readDays(values.days);
  const { attachments, attachInvoice, unfinished: _unfinished, ...rest } = values;
  const { scheduledTime } = values;
  return {
    ...rest,
    ...(attachments.length > 0 && { attachments }),
    ...(attachInvoice && { attachInvoice }),
    ...(isMoved && days !== undefined ? { type: values.type, days } : { type: was.type, days: was.days }),
    scheduledTime: timeOfDay.safeParse(scheduledTime).success ? scheduledTime : was.scheduledTime,
  };
};

import { z } from 'zod';
import { fileView } from '../../../../../contracts/imports/files.ts';
import { emailAddress, emailAddressList, recordId, timeOfDay } from '../../../../../contracts/fields.ts';
import { stepType, timingType } from '../../../../../contracts/sequences/sequences.ts';
import { mailContent, mailSubject, senderName } from '../../../../../contracts/sequences/sequence-bodies.ts';
import { tone } from '../../../../../contracts/sequences/tones.ts';
import type { NewStep } from '../../../../../domain/steps/default-steps.ts';
import { timingOf, type DaysRange } from '../../../../../domain/steps/step-timing.ts';

/** The number of days in a text; undefined for none, or one outside of the range. */
export const readDays = (text: string, { fewest, most }: DaysRange): number | undefined => {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days >= fewest && days <= most ? days : undefined;
};

const fields = z.object({
  stepType,
  type: timingType,
  days: z.string(),
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
  approval: z.boolean(),
  /** How many files are on their way or were refused. */
  unfinished: z
    .number()
    .max(0, "Wait until every file is uploaded, and remove the ones that weren't accepted"),
  templateId: recordId.nullable(),
});

export type StepFormInput = z.input<typeof fields>;

/** The form of a step. `scheduledDate` is what counts; `type` and `days` move it when they are changed. */
export const stepForm = (range: DaysRange) =>
  fields.extend({
    days: fields.shape.days.refine(
      (text) => readDays(text, range) !== undefined,
      `Enter a number of days from ${range.fewest} to ${range.most}`,
    ),
  });

const shownTiming = (dueDate: string, date: string): Pick<StepFormInput, 'type' | 'days'> => {
  const { type, days } = timingOf(dueDate, date);
  return { type, days: String(days) };
};

/** A step as the form shows it, with the timing that its date means. */
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
  approval: step.approval ?? false,
  unfinished: 0,
  templateId: step.templateId,
});

/** The step that the form describes; a time that can't be read stays as it was. */
export const stepOfForm = (values: StepFormInput, was: NewStep, dueDate: string): NewStep => {
  const isMoved = values.scheduledDate !== was.scheduledDate;
  const { attachments, attachInvoice, approval, unfinished: _unfinished, ...rest } = values;
  const { scheduledTime } = values;
  return {
    ...rest,
    ...(attachments.length > 0 && { attachments }),
    ...(attachInvoice && { attachInvoice }),
    ...(approval && { approval }),
    ...(isMoved ? timingOf(dueDate, values.scheduledDate) : { type: was.type, days: was.days }),
    scheduledTime: timeOfDay.safeParse(scheduledTime).success ? scheduledTime : was.scheduledTime,
  };
};

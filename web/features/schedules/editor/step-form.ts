import { z } from 'zod';
import { emailAddress, emailAddressList, recordId, timeOfDay } from '../../../../contracts/fields.ts';
import { fileView } from '../../../../contracts/imports/files.ts';
import { mostDaysOfStep } from '../../../../contracts/schedules/schedules.ts';
import {
  mailContent,
  mailSubject,
  senderName as senderNameField,
} from '../../../../contracts/sequences/sequence-bodies.ts';
import { stepType } from '../../../../contracts/sequences/sequences.ts';
import { tone } from '../../../../contracts/sequences/tones.ts';
import type { EnteredStep } from './schedule-form.ts';

export const daySide = z.enum(['before', 'on', 'after']);
export type DaySide = z.infer<typeof daySide>;

/** On which side of the due date a step is. */
export const sideOf = ({ type, days }: Pick<EnteredStep, 'type' | 'days'>): DaySide => {
  if (days === 0) return 'on';
  return type === 'due_in' ? 'before' : 'after';
};

/** The timing of so many days on a side; zero days are on the due date. */
export const timingOn = (side: DaySide, days: number): Pick<EnteredStep, 'type' | 'days'> => {
  const count = side === 'on' ? 0 : days;
  return { type: side === 'after' && count > 0 ? 'overdue_by' : 'due_in', days: count };
};

/** The number of days in a text; undefined for none. */
export const readDays = (text: string): number | undefined => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days <= mostDaysOfStep ? days : undefined;
};

export const daysMessage = `Enter a number of days from 0 to ${mostDaysOfStep}`;

/** Where a step has its text from. */
export const textSource = z.enum(['built_in', 'template', 'own']);
export type TextSource = z.infer<typeof textSource>;

const fields = z.object({
  side: daySide,
  days: z.string().refine((text) => readDays(text) !== undefined, daysMessage),
  time: timeOfDay,
  tone,
  stepType,
  source: textSource,
  subject: z.string(),
  content: z.string(),
  templateId: recordId.nullable(),
  senderEmail: z.union([z.literal(''), emailAddress]),
  senderName: z.union([z.literal(''), senderNameField]),
  ccRecipients: emailAddressList,
  bccRecipients: emailAddressList,
  attachments: z.array(fileView),
  attachInvoice: z.boolean(),
  approval: z.boolean(),
  /** How many files are on their way or were refused. */
  unfinished: z
    .number()
    .max(0, "Wait until every file is uploaded, and remove the ones that weren't accepted"),
});

/** The form of a step of a schedule. */
export const stepForm = fields.superRefine(({ source, subject, content, templateId }, context) => {
  if (source === 'template' && templateId === null)
    context.addIssue({ code: 'custom', path: ['templateId'], message: 'Please choose a template' });
  if (source !== 'own') return;
  for (const [path, read] of [
    ['subject', mailSubject.safeParse(subject)],
    ['content', mailContent.safeParse(content)],
  ] as const)
    for (const { message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [path], message });
});

export type StepFormInput = z.input<typeof fields>;

const sourceOf = ({ subject, templateId }: EnteredStep): TextSource => {
  if (subject !== null) return 'own';
  return templateId === null ? 'built_in' : 'template';
};

export const formOfStep = (step: EnteredStep): StepFormInput => ({
  side: sideOf(step),
  days: String(step.days),
  time: step.time,
  tone: step.tone,
  stepType: step.stepType,
  source: sourceOf(step),
  subject: step.subject ?? '',
  content: step.content ?? '',
  templateId: step.templateId,
  senderEmail: step.senderEmail ?? '',
  senderName: step.senderName ?? '',
  ccRecipients: step.ccRecipients,
  bccRecipients: step.bccRecipients,
  attachments: [...step.attachmentFiles],
  attachInvoice: step.attachInvoice ?? step.stepType === 'customer_reminder',
  approval: step.approval,
  unfinished: 0,
});

/** By default, a reminder carries the invoice's PDF if there is one, and an alert doesn't. */
const attachInvoiceOf = ({ attachInvoice, stepType: kind }: StepFormInput, was: EnteredStep) => {
  if (was.stepType === kind && attachInvoice === was.attachInvoice) return was.attachInvoice;
  return attachInvoice === (kind === 'customer_reminder') ? null : attachInvoice;
};

/** The step that the form describes; what can't be read stays as it was. */
export const stepOfForm = (values: StepFormInput, was: EnteredStep): EnteredStep => {
  const isOwn = values.source === 'own';
  return {
    ...was,
    ...timingOn(values.side, readDays(values.days) ?? was.days),
    time: timeOfDay.safeParse(values.time).success ? values.time : was.time,
    tone: values.tone,
    stepType: values.stepType,
    subject: isOwn ? values.subject : null,
    content: isOwn ? values.content : null,
    templateId: values.source === 'template' ? values.templateId : null,
    senderEmail: values.senderEmail.trim() === '' ? null : values.senderEmail,
    senderName: values.senderName.trim() === '' ? null : values.senderName,
    ccRecipients: values.ccRecipients,
    bccRecipients: values.bccRecipients,
    attachments: values.attachments.map(({ filename }) => filename),
    attachmentFiles: values.attachments,
    attachInvoice: attachInvoiceOf(values, was),
    approval: values.approval,
  };
};

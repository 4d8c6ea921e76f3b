import { z } from 'zod';
import { asSenderName } from '../senders/sender-name.ts';
import {
  calendarDate,
  emailAddress,
  emailAddressList,
  lineText,
  optional,
  recordId,
  requiredText,
  timeOfDay,
} from '../fields.ts';
import { fileView, mostAttachments } from '../imports/files.ts';
import { mailContent, mailSubject, mostSteps, stepAttachments } from '../sequences/sequence-bodies.ts';
import { stepType, timingType } from '../sequences/sequences.ts';
import { gentlest, tone } from '../sequences/tones.ts';
import { tooManySteps } from './schedule-messages.ts';

/** Maximum number of schedules of an account, archived ones included. */
export const mostSchedules = 100;

/** Maximum number of days between the due date and a step. */
export const mostDaysOfStep = 365;

/** What a person enters about a step of a schedule. Without subject and content it has the built-in text of its tone. */
const scheduleStepBody = z
  .strictObject({
    /** Of a step that was there before; a step without is a new one. */
    id: optional(recordId),
    type: timingType,
    days: z.number().int().min(0).max(mostDaysOfStep),
    /** Default 09:00. */
    time: optional(timeOfDay),
    tone: tone.default(gentlest),
    stepType: optional(stepType),
    subject: optional(mailSubject),
    content: optional(mailContent),
    /** A template whose text it gets when a sequence starts, unless it has a text of its own. */
    templateId: optional(recordId),
    /** Default: the account's address. */
    senderEmail: optional(emailAddress),
    senderName: optional(
      asSenderName(
        lineText(200, 'Sender name').refine((text) => text.trim() !== '', 'Sender name is required'),
        'Sender name',
      ),
    ),
    ccRecipients: optional(emailAddressList),
    bccRecipients: optional(emailAddressList),
    attachments: optional(stepAttachments),
    /** As answered; `attachments` decides. */
    attachmentFiles: optional(z.array(fileView).max(mostAttachments)),
    /** Whether the invoice's own PDF goes with it; by default, a reminder's does if there is one. */
    attachInvoice: optional(z.boolean()),
    /** Whether it waits until a person has approved it. */
    approval: optional(z.boolean()),
  })
  .refine(({ subject, content }) => (subject == null) === (content == null), {
    path: ['content'],
    error: 'Please enter both a subject and a content, or neither',
  });

export const scheduleName = requiredText('Name', { most: 200 });
export const schedulePurpose = optional(lineText(500, 'What it is for'));
const steps = z.array(scheduleStepBody).min(1, 'Please add at least one step').max(mostSteps, tooManySteps);

/** Read-only fields: a call may repeat their values but not change them. */
const readOnlyFields = {
  id: optional(recordId),
  userId: optional(recordId),
  version: optional(z.int()),
  isBuiltIn: optional(z.boolean()),
  createdAt: optional(z.string().max(40)),
  usedInSequences: optional(z.int()),
  running: optional(z.int()),
};

export const scheduleBody = z.strictObject({
  name: scheduleName,
  purpose: schedulePurpose,
  steps,
  ...readOnlyFields,
});

/** Which sequences get the changed steps: only those to come, or the unsent steps of running ones too. */
export const appliesTo = z.enum(['new', 'running']);

export const scheduleChangeBody = z.strictObject({
  name: scheduleName.optional(),
  purpose: schedulePurpose,
  steps: steps.optional(),
  isArchived: z.boolean().optional(),
  applyTo: optional(appliesTo),
  ...readOnlyFields,
});

export const scheduleStepView = z.object({
  id: recordId,
  type: timingType,
  days: z.int(),
  time: timeOfDay,
  tone,
  stepType,
  /** Null, like the content, for the built-in text of its tone, or the template's. */
  subject: z.string().nullable(),
  content: z.string().nullable(),
  templateId: recordId.nullable(),
  senderEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  ccRecipients: z.string(),
  bccRecipients: z.string(),
  /** Stored names. */
  attachments: z.array(z.string()),
  attachmentFiles: z.array(fileView),
  attachInvoice: z.boolean().nullable(),
  approval: z.boolean(),
});

/** A schedule without its uses. */
export const scheduleView = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  /** What it is for; null for nothing said. */
  purpose: z.string().nullable(),
  steps: z.array(scheduleStepView),
  /** 1 for the first; each change makes the next. */
  version: z.int(),
  /** Owed's own: it can't be changed, but duplicated. */
  isBuiltIn: z.boolean(),
  isArchived: z.boolean(),
  /** Null for a built-in one. */
  createdAt: z.string().nullable(),
});

/** A schedule as `GET /api/schedules` lists it. */
export const listedSchedule = z.object({
  ...scheduleView.shape,
  /** How many sequences were started with it, and how many of them are unfinished. */
  usedInSequences: z.int(),
  running: z.int(),
});

/** Maximum number of emails that a preview of a change names. */
export const mostKeptNamed = 200;

/** What a change of a schedule would find if it applied to running sequences: `GET /api/schedules/{id}/preview`. */
export const scheduleChangePreview = z.object({
  /** How many sequences run with it. */
  running: z.int(),
  /** Their unsent emails that a person has edited, moved or added: they stay as they are. */
  kept: z.int(),
  /** The first of these, by their days. */
  first: z.array(
    z.object({
      stepId: recordId,
      invoiceId: recordId,
      invoiceNumber: z.string(),
      clientName: z.string(),
      /** Which email of its sequence, from 1. */
      number: z.int(),
      date: calendarDate,
      time: timeOfDay,
      tone,
      stepType,
      /** Whether it was added by hand, and isn't of the schedule. */
      isAdded: z.boolean(),
    }),
  ),
});

export type ScheduleChangePreview = z.infer<typeof scheduleChangePreview>;
export type ScheduleBody = z.infer<typeof scheduleBody>;
export type ScheduleChangeBody = z.infer<typeof scheduleChangeBody>;
export type ScheduleStepBody = z.infer<typeof scheduleStepBody>;
export type ScheduleStepView = z.infer<typeof scheduleStepView>;
export type ScheduleView = z.infer<typeof scheduleView>;
export type ListedSchedule = z.infer<typeof listedSchedule>;
export type AppliesTo = z.infer<typeof appliesTo>;

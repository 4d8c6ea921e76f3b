import { z } from 'zod';
import { asSenderName } from '../senders/sender-name.ts';
import { mostAttachments, storedFileName } from '../imports/files.ts';
import { missingInput } from './sequence-messages.ts';
import { stepType, timingType } from './sequences.ts';
import { gentlest, tone } from './tones.ts';
import {
  dateOrInstant,
  emailAddress,
  emailAddressList,
  lineText,
  longText,
  optional,
  recordId,
  timeOfDay,
} from '../fields.ts';

export const mostSteps = 30;
export const mostSubjectCharacters = 250;
export const mostContentBytes = 20_000;

export const mailSubject = lineText(mostSubjectCharacters, 'Subject').refine(
  (text) => text.trim() !== '',
  'Subject is required',
);
export const mailContent = longText(mostContentBytes, 'Content')
  .refine((text) => text.trim() !== '', 'Content is required')
  .refine(
    (text) => new TextEncoder().encode(text).length <= mostContentBytes,
    'Content must be at most 20 kB',
  );
export const senderName = asSenderName(
  lineText(200, 'Sender name').refine((text) => text.trim() !== '', 'Sender name is required'),
  'Sender name',
);

/** Stored names of files, as `POST /api/upload` answered them. */
export const stepAttachments = z
  .array(storedFileName)
  .max(mostAttachments, `An email can have at most ${mostAttachments} attachments`);

/** A step as the dialog sends it. `scheduledDate` decides; `type` and `days` record how it was chosen. */
export const stepDraft = z.strictObject({
  type: timingType,
  /** Days between the due date and the step, as the dialog showed them. */
  days: z.number().int().min(0).max(3_650),
  scheduledDate: dateOrInstant,
  scheduledTime: optional(timeOfDay),
  subject: mailSubject,
  content: mailContent,
  tone: tone.default(gentlest),
  /** Default: the account's address. */
  senderEmail: optional(emailAddress),
  /** Default: the body's, else "Accounts Department". */
  senderName: optional(senderName),
  stepType: optional(stepType),
  ccRecipients: optional(emailAddressList),
  bccRecipients: optional(emailAddressList),
  attachments: optional(stepAttachments),
  /** Whether the invoice's own PDF goes with it; by default, a reminder's does if there is one. */
  attachInvoice: z.boolean().optional(),
  /** Whether it goes only once a person has approved it; for emails to the client. */
  approval: z.boolean().optional(),
  /** The template that the text came from. */
  templateId: optional(recordId),
});

export const sequenceBody = z
  .strictObject({
    invoiceId: z.int({ error: 'Please select an invoice for this sequence.' }).pipe(recordId),
    steps: optional(
      z
        .array(stepDraft)
        .min(1, missingInput.steps.message)
        .max(mostSteps, `A sequence has at most ${mostSteps} steps`),
    ),
    /** The schedule that the steps are made from, instead of `steps`. */
    scheduleId: optional(recordId),
    senderName: optional(senderName),
    status: optional(z.literal('active')),
  })
  .refine(({ steps, scheduleId }) => steps != null || scheduleId != null, {
    path: ['steps'],
    error: missingInput.steps.message,
  })
  .refine(({ steps, scheduleId }) => steps == null || scheduleId == null, {
    path: ['scheduleId'],
    error: 'Please give either steps or a schedule',
  });

/** Fields of a step's row that a change may repeat but not change. */
const readOnlyStepFields = {
  id: optional(recordId),
  sequenceId: optional(recordId),
  userId: optional(recordId),
  invoiceId: optional(recordId),
  sequenceStep: optional(z.int()),
  status: optional(z.string().max(40)),
  pausedReason: optional(z.string().max(40)),
  emailSubject: optional(z.string().max(1_000)),
  createdAt: optional(z.string().max(40)),
};

/** Changes to one step; absent fields stay as they are. A move sends date and time. */
export const stepChangeBody = z.strictObject({
  ...readOnlyStepFields,
  attachments: optional(stepAttachments),
  attachInvoice: z.boolean().optional(),
  approval: z.boolean().optional(),
  customSubject: mailSubject.optional(),
  customContent: mailContent.optional(),
  type: timingType.optional(),
  days: z.number().int().min(0).max(3_650).optional(),
  scheduledDate: dateOrInstant.optional(),
  scheduledTime: timeOfDay.optional(),
  tone: tone.optional(),
  stepType: stepType.optional(),
  senderEmail: emailAddress.optional(),
  senderName: senderName.optional(),
  ccRecipients: optional(emailAddressList),
  bccRecipients: optional(emailAddressList),
  /** The template that the text came from; null for none. */
  templateId: optional(recordId),
});

/**
 * `despitePromise`: the person was asked and wants reminders although a promise stands. `withClient`: it is paused with
 * all sequences of its client, which is remembered.
 */
export const toggleBody = z.strictObject({
  status: z.enum(['active', 'paused']),
  withClient: z.boolean().optional(),
  despitePromise: z.boolean().optional(),
});

/** Adds a step to an invoice's unfinished sequence. */
export const addStepBody = stepDraft;

/** By how many days all unsent emails move; negative for earlier. */
export const moveBody = z.strictObject({ days: z.int().min(-365).max(365) });

/** The tone of all unsent reminders. `replaceEdited`: also of texts that a person has written. */
export const toneBody = z.strictObject({ tone, replaceEdited: z.boolean().optional() });

/** `clientEmail` becomes the client's address before the email is sent again. */
export const retryBody = z.strictObject({ clientEmail: emailAddress.optional() }).nullish();

export const doubtResolution = z.enum(['arrived', 'send_again', 'leave']);
export const doubtBody = z.strictObject({ resolution: doubtResolution });
/** "Send test to me": a draft of an invoice's step, mailed to the user alone. */
export const testMailBody = z.strictObject({ invoiceId: recordId, step: stepDraft });
export type StepDraft = z.infer<typeof stepDraft>;
export type SequenceBody = z.infer<typeof sequenceBody>;
export type StepChangeBody = z.infer<typeof stepChangeBody>;
export type MoveBody = z.infer<typeof moveBody>;
export type ToneBody = z.infer<typeof toneBody>;
export type ToggleBody = z.infer<typeof toggleBody>;
export type DoubtResolution = z.infer<typeof doubtResolution>;

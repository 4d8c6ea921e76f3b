import { z } from 'zod';
import { scheduleRef } from '../schedules/schedule-ref.ts';
import { fileView } from '../imports/files.ts';
import { tone } from './tones.ts';
import { calendarDate, recordId, timeOfDay } from '../fields.ts';

export const stepType = z.enum(['customer_reminder', 'internal_alert']);
export const timingType = z.enum(['due_in', 'overdue_by']);

export const defaultSenderName = 'Accounts Department';

/** Of a step whose email is due and goes only once a person has approved it, and of its run. */
export const waitingForApproval = 'Waiting for approval';

export const testMailView = z.object({
  recipient: z.string(),
  via: z.enum(['smtp', 'gmail', 'outbox']),
});
/** Of a step's draft, with those that the email itself would go to now. */
export const stepTestView = testMailView.extend({
  wouldGoTo: z.object({ to: z.string(), cc: z.array(z.string()), bcc: z.array(z.string()) }),
});

/** Why a sequence waits; several may hold at once. `promised_payment` and `paused_by_hand` are the common ones. */
export const pausedReason = z.enum([
  'promised_payment',
  'payment_plan',
  'collection_status',
  'paused_by_hand',
  'delivery_failed',
  'client_changed',
  'reopened',
  'needs_attention',
  'long_absence',
  'mail_server_added',
  'sender_refused',
  'email_cap',
  'small_remainder',
  'client_credit',
]);

const stepStatus = z.enum(['active', 'paused', 'cancelled', 'sent', 'failed']);
/** Of all steps of a sequence together. */
export const sequenceStatus = z.enum(['active', 'paused', 'completed', 'cancelled', 'failed']);

/** One email step as `GET /api/followup-sequences` lists it. */
export const stepView = z.object({
  id: recordId,
  sequenceId: recordId,
  userId: recordId,
  invoiceId: recordId,
  templateId: recordId.nullable(),
  /** The schedule that its sequence was started with, or that was last applied to it; null for none. */
  schedule: scheduleRef.nullable(),
  scheduledDate: calendarDate,
  scheduledTime: timeOfDay,
  /** When it had been planned for, if it was sent ahead of that by hand; then the date and time above are when. */
  plannedFor: z
    .object({
      type: timingType,
      days: z.number().int(),
      scheduledDate: calendarDate,
      scheduledTime: timeOfDay,
    })
    .exactOptional(),
  status: stepStatus,
  /** The first of `holds`, promises first. */
  pausedReason: pausedReason.nullable(),
  /** Every hold of the sequence, with what a person should know about it. */
  holds: z.array(z.object({ reason: pausedReason, detail: z.string().nullable() })),
  cancelReason: z.string().nullable(),
  stepType,
  tone,
  type: timingType,
  days: z.number().int(),
  customSubject: z.string(),
  customContent: z.string(),
  emailSubject: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  ccRecipients: z.string(),
  bccRecipients: z.string(),
  /** Stored names. */
  attachments: z.array(z.string()),
  /** The same files, in the same order. */
  attachmentFiles: z.array(fileView),
  /** Whether the invoice's own PDF goes with it. */
  attachInvoice: z.boolean(),
  /** Whether the step itself asks for a person's approval before it goes; its client and the settings may, too. */
  approval: z.boolean(),
  /** When a person was asked to approve it, for which it waits; null where it doesn't wait for that. */
  waitsForApprovalSince: z.string().nullable(),
  sequenceStep: z.number().int(),
  /** All steps of the sequence, and those that are done (sent, skipped, given up). */
  totalSteps: z.number().int(),
  completedSteps: z.number().int(),
  /** The state of the delivery, finer than `status`. */
  delivery: z.enum([
    'scheduled',
    'retrying',
    'sending',
    'sent',
    'outbox',
    'failed',
    'in_doubt',
    'skipped',
    'cancelled',
  ]),
  /** When a refused mail is tried again. */
  retryAt: z.string().nullable(),
  /** Reply of the mail server, or why nothing can be sent. */
  errorMessage: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Nothing of this sequence goes out before this instant (late mail, broken promise). */
  notBefore: z.string().nullable(),
  createdAt: z.string(),
});

export type StepType = z.infer<typeof stepType>;
export type TimingType = z.infer<typeof timingType>;
export type TestMailView = z.infer<typeof testMailView>;
export type StepTestView = z.infer<typeof stepTestView>;
export type PausedReason = z.infer<typeof pausedReason>;
export type StepStatus = z.infer<typeof stepStatus>;
export type SequenceStatus = z.infer<typeof sequenceStatus>;
export type StepView = z.infer<typeof stepView>;

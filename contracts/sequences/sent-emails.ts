import { z } from 'zod';
import { recordId } from '../fields.ts';
import { fileView } from '../imports/files.ts';
import { stepType } from './sequences.ts';

/** One record per step, with all its attempts. A step that is still being retried has none. */
export const sentEmailView = z.object({
  /** The same number as the step's id. */
  id: recordId,
  userId: recordId,
  invoiceId: recordId,
  followupId: recordId,
  clientId: recordId,
  /** As they were when the mail went out; the records themselves may be gone. */
  clientName: z.string(),
  invoiceNumber: z.string(),
  subject: z.string(),
  /** Null if its file is missing. */
  content: z.string().nullable(),
  recipient: z.string(),
  from: z.string(),
  ccRecipients: z.string(),
  bccRecipients: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  sentAt: z.string(),
  status: z.enum(['sent', 'failed']),
  /** `outbox` was written to a folder and reached nobody. */
  via: z.enum(['smtp', 'gmail', 'outbox']),
  /** Failed because nobody knows whether it arrived; the user decides. */
  inDoubt: z.boolean(),
  /** Message-ID of the mail. */
  emailId: z.string(),
  metadata: z.object({
    attempts: z.array(
      z.object({
        attempt: z.number().int(),
        at: z.string(),
        outcome: z.string(),
        /** What went with it; absent when nothing did. */
        attachmentFiles: z.array(fileView).optional(),
      }),
    ),
    refusedCopies: z.array(z.string()),
  }),
  stepType,
  /** Stored names of what went with it: in the attempt that was accepted, else in the latest. */
  attachments: z.array(z.string()),
  /** The same files, in the same order. */
  attachmentFiles: z.array(fileView),
  errorMessage: z.string().nullable(),
});
export type SentEmailView = z.infer<typeof sentEmailView>;

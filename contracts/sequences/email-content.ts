import { z } from 'zod';
import { calendarDate, longText, optional, recordId } from '../fields.ts';
import { stepType } from './sequences.ts';
import { mostContentBytes } from './sequence-bodies.ts';
import { tone } from './tones.ts';

/** `POST /api/generate-email-content`. What is absent is taken from the invoice as it is today. */
export const emailContentBody = z.strictObject({
  tone,
  invoiceId: recordId,
  /** The text that the new one is based on. */
  content: optional(longText(mostContentBytes, 'Content')),
  /** Default `customer_reminder`. */
  stepType: optional(stepType),
  /** The day on which it goes; default today. */
  scheduledDate: optional(calendarDate),
  /** 1 for the sequence's first reminder after the due date; default by what the client has received. */
  reminderNumber: optional(z.int().min(1).max(100)),
  /** Default false. */
  isLastReminder: optional(z.boolean()),
});

/**
 * Why the text is Owed's own although there is a writing service: the account has used it often this hour, no quota
 * left, too many calls, too slow, not reached, it refused, it was cut off, or what it wrote could not be used.
 */
export const builtInReason = z.enum([
  'limit',
  'quota',
  'busy',
  'timeout',
  'unreachable',
  'refused',
  'cut',
  'unusable',
]);

export const emailContentView = z.object({
  content: z.string(),
  subject: z.string(),
  source: z.enum(['ai', 'built_in']),
  reason: builtInReason.nullable(),
});

/** With `Accept: text/event-stream`: events `text`, each a piece as it is written, then one event `done`. */
export const writtenPiece = z.object({ text: z.string() });

export type EmailContentBody = z.infer<typeof emailContentBody>;
export type EmailContentView = z.infer<typeof emailContentView>;
export type BuiltInReason = z.infer<typeof builtInReason>;

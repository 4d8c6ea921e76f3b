import { z } from 'zod';
import { knownCurrency } from '../known-currency.ts';
import { calendarDate, recordId } from '../fields.ts';
import { tone } from '../sequences/tones.ts';

const relatedEntityType = z
  .enum(['invoice', 'sequence', 'account', 'profile', 'sender', 'connection', 'approvals'])
  .nullable();

export const notificationView = z.object({
  id: recordId,
  userId: recordId,
  type: z.enum(['success', 'error', 'info']),
  title: z.string(),
  message: z.string(),
  relatedEntityType,
  relatedEntityId: recordId.nullable(),
  /** The invoice that a sequence is of. */
  relatedInvoiceId: recordId.optional(),
  isRead: z.boolean(),
  /** What it tells of still needs the user, whether it was read or not. */
  isOpen: z.boolean(),
  /** Failed steps of one cause: what "Retry all" tries again. Absent on any other notification. */
  failedStepIds: z.array(recordId).optional(),
  /** Tomorrow's reminders, of one notification a day. */
  reminders: z
    .array(
      z.object({
        invoiceId: recordId,
        sequenceId: recordId,
        invoiceNumber: z.string(),
        clientName: z.string(),
        /** Absent for US dollars. */
        currency: knownCurrency.exactOptional(),
        /** Integer minor units. */
        amountCents: z.number().int(),
        tone,
        time: z.string(),
      }),
    )
    .optional(),
  /** The sequences that have started by themselves with a schedule on a day, of one notification a day. */
  starts: z.object({ scheduleId: recordId, day: calendarDate, isUndone: z.boolean() }).optional(),
  /** The single ones of a notification that tells of several of one cause and day, the latest first. */
  members: z
    .array(
      z.object({
        id: recordId,
        message: z.string(),
        relatedEntityType,
        relatedEntityId: recordId.nullable(),
        relatedInvoiceId: recordId.optional(),
        isOpen: z.boolean(),
      }),
    )
    .optional(),
  createdAt: z.string(),
});
/** How many the bell shows as unread: several of one cause and day are one. */
export const unreadCountView = z.object({ count: z.number().int() });
export const markAllReadView = z.object({ count: z.number().int() });
export const syncStatusView = z.object({ success: z.boolean(), message: z.string() });
export type NotificationView = z.infer<typeof notificationView>;

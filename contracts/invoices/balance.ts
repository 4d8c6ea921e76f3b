import { z } from 'zod';
import { calendarDate, recordId } from '../fields.ts';

export const balanceEntryKind = z.enum(['payment', 'credit', 'write_off', 'refund']);

/** What settled an invoice, where it was not a payment. */
export const settledWith = balanceEntryKind.extract(['credit', 'write_off']);

/** What changes how much of an invoice is due, as answers show it. Texts are absent for none. */
export const balanceEntryView = z.object({
  /** Unique within the invoice. */
  id: recordId,
  kind: balanceEntryKind,
  /** Calendar date on which the money moved, or the note was written. */
  date: calendarDate,
  /** Integer minor units of the invoice's currency, above zero. */
  amount: z.number().int(),
  /** How it was paid. */
  method: z.string().optional(),
  reference: z.string().optional(),
  note: z.string().optional(),
  /** Why it was credited or written off. */
  reason: z.string().optional(),
  /** Its id where it comes from. */
  externalId: z.string().optional(),
  /** ISO instant. */
  recordedAt: z.string(),
  recordedBy: z.enum(['user', 'import', 'statement', 'xero', 'gmail']),
  /** Mark Paid: whatever was due. */
  isRest: z.literal(true).optional(),
});

export type BalanceEntryKind = z.infer<typeof balanceEntryKind>;
export type SettledWith = z.infer<typeof settledWith>;
export type BalanceEntryView = z.infer<typeof balanceEntryView>;

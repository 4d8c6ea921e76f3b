import { z } from 'zod';
import { calendarDate, recordId } from '../fields.ts';

/**
 * `credit_used` and `credit_applied` are the two ends of one move of a client's credit: it leaves the invoice on which
 * more than the total came, and counts for another one.
 */
export const balanceEntryKind = z.enum([
  'payment',
  'credit',
  'write_off',
  'refund',
  'credit_used',
  'credit_applied',
]);

/** What a person records on one invoice alone. */
export const enteredEntryKind = balanceEntryKind.exclude(['credit_used', 'credit_applied']);

/** What settled an invoice, where it was not a payment. */
export const settledWith = balanceEntryKind.extract(['credit', 'write_off', 'credit_applied']);

/** The other end of a move of credit. */
export const creditMove = z.object({
  invoiceId: recordId,
  /** As it was when the credit was moved. */
  invoiceNumber: z.string(),
  /** Of the entry there. */
  entryId: recordId,
});

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
  /** Where the credit went, or came from; absent for other kinds. */
  move: creditMove.optional(),
});

export type BalanceEntryKind = z.infer<typeof balanceEntryKind>;
export type EnteredEntryKind = z.infer<typeof enteredEntryKind>;
export type CreditMove = z.infer<typeof creditMove>;
export type SettledWith = z.infer<typeof settledWith>;
export type BalanceEntryView = z.infer<typeof balanceEntryView>;

import { z } from 'zod';
import {
  calendarDate,
  dateOrInstant,
  dollars,
  lineText,
  optional,
  recordId,
  requiredText,
} from '../fields.ts';

export const balanceEntryKind = z.enum(['payment', 'credit', 'write_off', 'refund']);

/** What changes how much of an invoice is due, as answers show it. Texts are absent for none. */
export const balanceEntryView = z.object({
  /** Unique within the invoice. */
  id: recordId,
  kind: balanceEntryKind,
  /** Calendar date on which the money moved, or the note was written. */
  date: calendarDate,
  /** Integer cents, above zero. */
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
  recordedBy: z.enum(['user', 'import', 'xero', 'gmail']),
  /** Mark Paid: whatever was due. */
  isRest: z.literal(true).optional(),
});

/** How many characters each text of an entry may have. */
export const mostEntryText = 200;

const ofAnyKind = {
  /** US dollars; stored and answered as integer cents. */
  amount: dollars,
  /** Default today. */
  date: optional(dateOrInstant),
  reference: optional(lineText(mostEntryText, 'Reference')),
  note: optional(lineText(mostEntryText, 'Note')),
  /** Its id in the program or file that it comes from: the same one is recorded once. */
  externalId: optional(requiredText('External ID', { least: 1, most: mostEntryText })),
};
const method = optional(lineText(mostEntryText, 'Method'));
const reason = (missing: string) => requiredText('Reason', { least: 1, most: mostEntryText }, missing);

/** The body of `POST /api/invoices/{id}/payments` and its like. */
export const balanceEntryBodies = {
  payment: z.strictObject({ ...ofAnyKind, method }),
  credit: z.strictObject({ ...ofAnyKind, reason: reason('Please say why it is credited') }),
  write_off: z.strictObject({ ...ofAnyKind, reason: reason('Please say why it is written off') }),
  refund: z.strictObject({ ...ofAnyKind, method }),
} as const;

/** The part of the address of each kind. */
export const balanceEntryPaths = {
  payment: 'payments',
  credit: 'credits',
  write_off: 'write-offs',
  refund: 'refunds',
} as const satisfies Record<z.infer<typeof balanceEntryKind>, string>;

/** What people call each. */
export const balanceEntryNames = {
  payment: 'Payment',
  credit: 'Credit',
  write_off: 'Write-off',
  refund: 'Refund',
} as const satisfies Record<z.infer<typeof balanceEntryKind>, string>;

/** Where each comes from, as people read it. */
export const balanceEntrySources = {
  user: 'Entered',
  import: 'Import',
  xero: 'Xero',
  gmail: 'Gmail',
} as const satisfies Record<z.infer<typeof balanceEntryView>['recordedBy'], string>;

export type BalanceEntryKind = z.infer<typeof balanceEntryKind>;
export type BalanceEntryView = z.infer<typeof balanceEntryView>;
/** What a call says of an entry of any kind. */
export type BalanceEntryBody = z.infer<(typeof balanceEntryBodies)[BalanceEntryKind]>;

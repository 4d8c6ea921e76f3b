import { z } from 'zod';
import { amountInUnits, dateOrInstant, lineText, optional, recordId, requiredText } from '../fields.ts';
import { currencyCode } from '../currencies.ts';
import type { BalanceEntryKind, EnteredEntryKind } from './balance.ts';

/** How many characters each text of an entry may have. */
export const mostEntryText = 200;

const ofAnyKind = {
  /** In whole units of the invoice's currency, such as dollars; stored and answered in its minor units. */
  amount: amountInUnits,
  /** The invoice's by default; another one is refused. */
  currency: optional(currencyCode),
  /** Default today. */
  date: optional(dateOrInstant),
  reference: optional(lineText(mostEntryText, 'Reference')),
  note: optional(lineText(mostEntryText, 'Note')),
  /** Its id in the program or file that it comes from: the same one is recorded once. */
  externalId: optional(requiredText('External ID', { least: 1, most: mostEntryText })),
};
const method = optional(lineText(mostEntryText, 'Method'));
const reason = (missing: string) => requiredText('Reason', { least: 1, most: mostEntryText }, missing);

/** What people read where a reason is missing. */
export const reasonMissing = {
  credit: 'Please say why it is credited',
  write_off: 'Please say why it is written off',
} as const satisfies Partial<Record<BalanceEntryKind, string>>;

/** Why a rest is written off that is too small for a reminder. */
export const smallDifference = 'Small difference';

/** The body of `POST /api/invoices/{id}/payments` and its like. */
export const balanceEntryBodies = {
  payment: z.strictObject({ ...ofAnyKind, method }),
  credit: z.strictObject({ ...ofAnyKind, reason: reason(reasonMissing.credit) }),
  write_off: z.strictObject({ ...ofAnyKind, reason: reason(reasonMissing.write_off) }),
  refund: z.strictObject({ ...ofAnyKind, method }),
} as const satisfies Record<EnteredEntryKind, z.ZodType>;

/** The body of `POST /api/invoices/{id}/apply-credit`. */
export const applyCreditBody = z
  .strictObject({
    /** How much at most, in whole units of the invoice's currency; as much as is due and there is by default. */
    amount: optional(amountInUnits),
    /** The invoice on which the credit is; by default as suggested, of several when one has too little. */
    fromInvoiceId: optional(recordId),
  })
  .nullish();

export type ApplyCreditBody = z.infer<typeof applyCreditBody>;

/** The part of the address of each kind. */
export const balanceEntryPaths = {
  payment: 'payments',
  credit: 'credits',
  write_off: 'write-offs',
  refund: 'refunds',
  credit_used: 'used-credits',
  credit_applied: 'applied-credits',
} as const satisfies Record<BalanceEntryKind, string>;

/** What a call says of an entry of any kind. */
export type BalanceEntryBody = z.infer<(typeof balanceEntryBodies)[EnteredEntryKind]>;

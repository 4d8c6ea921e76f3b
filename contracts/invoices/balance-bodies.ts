import { z } from 'zod';
import { amountInUnits, dateOrInstant, lineText, optional, requiredText } from '../fields.ts';
import { currencyCode } from '../currencies.ts';
import type { BalanceEntryKind } from './balance.ts';

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
} as const;

/** The part of the address of each kind. */
export const balanceEntryPaths = {
  payment: 'payments',
  credit: 'credits',
  write_off: 'write-offs',
  refund: 'refunds',
} as const satisfies Record<BalanceEntryKind, string>;

/** What a call says of an entry of any kind. */
export type BalanceEntryBody = z.infer<(typeof balanceEntryBodies)[BalanceEntryKind]>;

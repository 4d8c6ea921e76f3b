import { z } from 'zod';
import { calendarDate, dateOrInstant, lineText, optional, recordId } from '../fields.ts';
import { knownCurrency } from '../known-currency.ts';
import { claimRule, lateFeeTerms, rateSeries } from './late-fee-terms.ts';

/** Days of which each has the same open amount and the same rate. Money is integer minor units of the invoice's currency. */
export const interestRow = z.object({
  from: calendarDate,
  to: calendarDate,
  days: z.number().int(),
  balance: z.number().int(),
  /** For a year. */
  percent: z.number(),
  amount: z.number().int(),
});

const calculation = {
  /** The first and the last day that count. */
  from: calendarDate,
  until: calendarDate,
  rows: z.array(interestRow),
  interest: z.number().int(),
  /** What is charged once for each late invoice. */
  fixedSum: z.number().int(),
  /** Both together, or less where the terms have a limit. */
  amount: z.number().int(),
};

/** Why nothing is calculated. */
export const noLateFee = z.discriminatedUnion('code', [
  z.object({ code: z.literal('no_terms') }),
  /** `from`: the first day that costs something. */
  z.object({ code: z.literal('not_late'), from: calendarDate }),
  z.object({ code: z.literal('business_only') }),
  z.object({ code: z.literal('no_rate'), series: rateSeries, validFrom: calendarDate }),
  z.object({ code: z.literal('claimed'), until: calendarDate }),
  z.object({ code: z.literal('cap_reached') }),
  z.object({ code: z.literal('nothing_open') }),
]);

/** What late payment of an invoice costs by a day, of what is not claimed yet. */
export const lateFee = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none'), why: noLateFee }),
  z.object({
    type: z.literal('calculated'),
    ...calculation,
    /** The limit of the terms makes it less. */
    isCapped: z.boolean(),
    /** The currency of a sum that is left out, because the invoice is in another one; null for none. */
    leftOut: knownCurrency.nullable(),
  }),
]);

/** What was claimed. */
export const lateFeeClaim = z.object({
  /** Unique within the invoice. */
  id: recordId,
  ...calculation,
  /** By which it was calculated. */
  terms: lateFeeTerms,
  /** ISO instant. */
  claimedAt: z.string(),
  /** The rule that claimed it; absent where a person did. */
  byRule: claimRule.exactOptional(),
});

/** How a claim ended: the client paid it, or it was given up. */
export const claimEnd = z.object({
  how: z.enum(['paid', 'waived']),
  /** Calendar date. */
  on: calendarDate,
  reference: z.string().optional(),
});

export const claimView = lateFeeClaim.extend({ end: claimEnd.nullable() });

/** Late fees and interest of an invoice: beside it, and in none of its amounts. */
export const lateFeesView = z.object({
  invoiceId: recordId,
  currency: knownCurrency,
  terms: lateFeeTerms,
  /** Whether the terms are the client's own. */
  isOfClient: z.boolean(),
  fee: lateFee,
  /** The oldest first. */
  claims: z.array(claimView),
  /** What `{{late_fee}}` is in an email that goes on the day asked for; empty for nothing. */
  announcement: z.string(),
  /** ISO instant at which an email last told the client of it; null for never. */
  announcedAt: z.string().nullable(),
});

export const lateFeesQuery = z.strictObject({
  /** The last day that counts; default today. */
  until: calendarDate.optional(),
});

export const claimBody = z.strictObject({
  /** The last day that counts; default today. */
  until: optional(calendarDate),
  /** As it was shown, in integer minor units: another one is refused. */
  amount: z.number().int().positive(),
});

export const mostClaimReference = 200;

export const claimPaidBody = z.strictObject({
  /** Default today. */
  date: optional(dateOrInstant),
  reference: optional(lineText(mostClaimReference, 'Reference')),
});

export type InterestRowView = z.infer<typeof interestRow>;
export type NoLateFee = z.infer<typeof noLateFee>;
export type LateFee = z.infer<typeof lateFee>;
export type LateFeeClaim = Readonly<z.infer<typeof lateFeeClaim>>;
export type ClaimEnd = Readonly<z.infer<typeof claimEnd>>;
export type ClaimView = z.infer<typeof claimView>;
export type LateFeesView = z.infer<typeof lateFeesView>;

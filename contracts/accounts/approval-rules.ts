import { z } from 'zod';
import { mostMinorUnits } from '../fields.ts';
import { knownCurrency } from '../known-currency.ts';
import { tone } from '../sequences/tones.ts';

/** From which amount an email waits for a person; null for no amount. */
const amountFrom = z
  .number('Please enter an amount')
  .positive('Amount must be greater than 0')
  .max(mostMinorUnits / 1_000, 'Amount is too large')
  .nullable();

/** Which emails to clients wait for a person, besides those of the clients and steps that say so themselves. */
export const approvalRulesBody = z.strictObject({
  /** Reminders in these tones. */
  tones: z.array(tone).max(10),
  /** Those that ask for so much or more, in units of the account's currency. Other currencies are not compared. */
  amountFrom,
});

export const approvalRulesView = z.object({
  tones: z.array(tone),
  amountFrom: z.number().nullable(),
  /** Of the amount. */
  currency: knownCurrency,
});

export const clientApprovalBody = z.strictObject({ asksFirst: z.boolean() });
export const clientApprovalView = clientApprovalBody.extend({ clientId: z.number().int() });

export type ApprovalRulesBody = z.infer<typeof approvalRulesBody>;
export type ApprovalRulesView = z.infer<typeof approvalRulesView>;
export type ClientApprovalView = z.infer<typeof clientApprovalView>;

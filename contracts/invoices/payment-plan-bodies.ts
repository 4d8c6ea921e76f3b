import { z } from 'zod';
import { dateOrInstant, amountInUnits, optional } from '../fields.ts';

/** How many installments a plan has; one alone is a promise with an amount. */
export const fewestInstallments = 2;
export const mostInstallments = 36;

/** How many days before its date an installment is reminded of, at most. */
export const mostDaysBefore = 14;

const installment = z.strictObject({
  date: dateOrInstant,
  /** In whole units of the invoice's currency, such as dollars; stored and answered in its minor units. The last one may leave it out, and takes the rest. */
  amount: optional(amountInUnits),
});

/** The body of `POST /api/invoices/{id}/payment-plan`. */
export const paymentPlanBody = z.strictObject({
  installments: z.array(installment).max(200),
  /** Default 0: on the installment's day. */
  remindBefore: optional(z.int().min(0).max(mostDaysBefore)),
});

export type PaymentPlanBody = z.infer<typeof paymentPlanBody>;

/** The title where a plan could not be agreed, ended or continued. */
export const planFailure = 'Failed to update payment plan';

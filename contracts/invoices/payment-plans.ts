import { z } from 'zod';
import { calendarDate } from '../fields.ts';

/** A plan as it stands. Money is integer minor units of the invoice's currency. */
export const paymentPlanView = z.object({
  installments: z.array(
    z.object({
      date: calendarDate,
      amount: z.number().int(),
      /** What is still to be paid of it: a payment fills the earliest. */
      open: z.number().int(),
    }),
  ),
  remindBefore: z.number().int(),
  /** Date of the missed installment about which the user is asked; null for none. Until the answer, nothing goes out. */
  missed: calendarDate.nullable(),
});

export type PaymentPlanView = z.infer<typeof paymentPlanView>;

import { z } from 'zod';
import { calendarDate } from '../../../contracts/fields.ts';
import { aheadOfToday } from '../../../contracts/invoices/date-messages.ts';

/** A day that a person enters on which money came. @param today the account's today, a calendar date */
export const paymentDay = (today: string) =>
  z
    .string()
    .trim()
    .min(1, 'Please select a payment date')
    .pipe(calendarDate)
    .refine((date) => date <= today, aheadOfToday.payment);

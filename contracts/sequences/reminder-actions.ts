import { z } from 'zod';
import { knownCurrency } from '../known-currency.ts';
import { calendarDate, dateOrInstant, optional } from '../fields.ts';

/** What the links of an email about tomorrow's reminders do. */
export const reminderActions = ['paid', 'promise', 'pause'] as const;
const reminderAction = z.enum(reminderActions);
export type ReminderAction = z.infer<typeof reminderAction>;

/** What the links are called. */
export const reminderActionNames: Readonly<Record<ReminderAction, string>> = {
  paid: 'Mark Paid',
  promise: 'Promise',
  pause: 'Pause',
};

/** What a link would do; reading it changes nothing. */
export const reminderActionView = z.object({
  action: reminderAction,
  clientName: z.string(),
  invoiceNumber: z.string(),
  currency: knownCurrency,
  /** Integer minor units. */
  amount: z.number().int(),
  dueDate: calendarDate,
  isPaid: z.boolean(),
  /** Beside a payment plan no promise can be recorded. */
  hasPaymentPlan: z.boolean(),
  /** The account's today. */
  today: calendarDate,
});
export type ReminderActionView = z.infer<typeof reminderActionView>;

/** `promisedDate`: the day by which the client promised to pay. Needed for a promise alone. */
export const reminderActionBody = z.strictObject({ promisedDate: optional(dateOrInstant) });
export type ReminderActionBody = z.infer<typeof reminderActionBody>;

export const reminderActionDone = z.object({
  action: reminderAction,
  /** An email of this invoice was being handed over; it may still arrive. */
  mailInFlight: z.boolean(),
});

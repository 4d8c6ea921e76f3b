import { z } from 'zod';
import { calendarDate, recordId, timeOfDay } from '../fields.ts';
import { sumView } from '../invoices/dashboard.ts';
import { pageOf, row } from '../invoices/lists.ts';
import { knownCurrency } from '../known-currency.ts';
import { pausedReason, stepType } from './sequences.ts';
import { tone } from './tones.ts';

/*
 * `GET /api/upcoming`: the emails that are to go between two calendar dates of the account, reminders and internal
 * alerts, if nothing changes. They are what the runs will do (`domain/chase/coming-emails.ts`): an email that moves is
 * listed where it goes, one that won't go because it is untrue or another takes its place is not listed, and one that
 * is held is listed with its hold on the day on which it would go. What only composing an email shows is not known.
 *
 * Pages are as those of `lists.ts`. `days` and `sums` are of all that the filter finds, on every page.
 */

export const mostUpcomingDays = 92;
/** How many days after today are answered without `to`. */
export const usualUpcomingDays = 30;

/**
 * `planned` goes at its time. `waits` goes by itself, but later than planned, or once what holds it is over by itself.
 * `held` goes only when a person, or what it waits for, ends its holds.
 */
export const upcomingState = z.enum(['planned', 'waits', 'held']);

/**
 * Why an email goes later than planned: its sequence is on hold; a promise stands; the account's limit of
 * emails is reached; it was refused for now; 24 hours have to pass after a late reminder or a part payment; it is late
 * and goes at a decent hour, or right away; another reminder goes first.
 */
export const moveReason = z.enum([
  'on_hold',
  'promised_payment',
  'email_cap',
  'retry',
  'reminder_gap',
  'quiet_hours',
  'late',
  'behind_another',
]);

export const upcomingRow = z.object({
  /** The step's, or the one that it will have. */
  ...row,
  /** Null for the reminder of an installment, which becomes a step when its time comes. */
  stepId: recordId.nullable(),
  sequenceId: recordId,
  invoiceId: recordId,
  invoiceNumber: z.string(),
  clientId: recordId,
  clientName: z.string(),
  /** The client's address, or the user's for an alert; null for a client without one. */
  recipient: z.string().nullable(),
  /** What is due of the invoice, or of the installment, in minor units. */
  amountDue: z.number().int(),
  currency: knownCurrency,
  /** When it goes or, while it is held, would go. */
  date: calendarDate,
  time: timeOfDay,
  /** When it was planned for, where it moves. */
  moved: z.object({ date: calendarDate, time: timeOfDay, why: moveReason }).nullable(),
  tone,
  stepType,
  /** Its variables filled in as they will be when it goes. */
  subject: z.string(),
  /** The saved schedule that it comes from; null for none. */
  schedule: z.object({ id: recordId, name: z.string() }).nullable(),
  state: upcomingState,
  /** Every reason why its sequence is on hold, promises first; empty when nothing holds it. */
  holds: z.array(pausedReason),
});

export const upcomingPage = z.object({
  ...pageOf(upcomingRow),
  from: calendarDate,
  to: calendarDate,
  /** Every day between them. An invoice with several emails on a day counts once in its sums. */
  days: z.array(
    z.object({
      date: calendarDate,
      isWeekend: z.boolean(),
      count: z.number().int(),
      /** How many of them are held. */
      held: z.number().int(),
      sums: z.array(sumView),
    }),
  ),
  /** What is due of the invoices that they are about, each counted once. */
  sums: z.array(sumView),
});

export type UpcomingState = z.infer<typeof upcomingState>;
export type MoveReason = z.infer<typeof moveReason>;
export type UpcomingRow = z.infer<typeof upcomingRow>;
export type UpcomingPage = z.infer<typeof upcomingPage>;

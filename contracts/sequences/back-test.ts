import { z } from 'zod';
import { calendarDate, recordId } from '../fields.ts';
import { mostSteps, stepDraft } from './sequence-bodies.ts';
import { tone } from './tones.ts';

/*
 * Back-test: which emails a sequence would have sent about earlier invoices: `POST /api/back-test`. It changes nothing.
 */

/** An email of the sequence, at a number of days before or after the due date. */
export const backTestStep = stepDraft.pick({
  type: true,
  days: true,
  scheduledTime: true,
  subject: true,
  content: true,
  tone: true,
  stepType: true,
});

const backTestSteps = z.array(backTestStep).min(1, 'Please add at least one email').max(mostSteps);

export const backTestBody = z
  .strictObject({
    steps: backTestSteps,
    /** Another sequence, which is tried on the same invoices. */
    compareWith: backTestSteps.optional(),
    /** Invoices that were issued on these days, both included. */
    from: calendarDate,
    to: calendarDate,
  })
  .refine(({ from, to }) => from <= to, {
    error: 'The end date must not be before the start date',
    path: ['to'],
  });

const emails = {
  emails: z.int(),
  /** Of these, after the day on which the client paid. */
  afterPayment: z.int(),
  /** Of these, while a promise to pay stood. */
  duringPromise: z.int(),
};

/** What a sequence would have sent about the invoices. */
const comparedFigures = {
  /** About how many of them no email would have gone. */
  withoutEmails: z.int(),
  ...emails,
  /** How many planned emails would not have gone because the client had paid by then. */
  savedByPayment: z.int(),
  /** By tone, the gentlest first; tones without an email are left out. */
  tones: z.array(z.object({ tone, ...emails })),
  /**
   * The day of the first email about an invoice, counted from its due date and negative before it: the earliest, the
   * middle one of all, and the latest. Null where none would have gone.
   */
  firstContact: z.object({ earliest: z.int(), middle: z.int(), latest: z.int() }).nullable(),
};

const comparedView = z.object(comparedFigures);

export const backTestView = z.object({
  /** How many were issued in that time and are still there. */
  invoices: z.int(),
  ...comparedFigures,
  /** Of the sequence that it is compared with; null for none. */
  other: comparedView.nullable(),
  /** How many emails really went about them; what was only written to the outbox did not. */
  sent: z.int(),
  /** By email of the sequence, in its order. */
  steps: z.array(z.object({ ...emails, unsent: z.int() })),
  /** By month, in which each email would have gone; the first and the last with one, and all between. */
  months: z.array(z.object({ month: z.string(), ...emails, sent: z.int() })),
  /** Emails after payment or during a promise, the first ones. */
  examples: z.array(
    z.object({
      invoiceId: recordId,
      invoiceNumber: z.string(),
      /** Which email of the sequence, from 1. */
      step: z.int(),
      /** ISO instant. */
      at: z.iso.datetime(),
      /** The day on which the client paid, or that was promised. */
      day: calendarDate,
      why: z.enum(['paid', 'promised']),
    }),
  ),
});

export type BackTestStep = z.infer<typeof backTestStep>;
export type BackTestBody = z.infer<typeof backTestBody>;
export type ComparedFigures = z.infer<typeof comparedView>;
export type BackTestView = z.infer<typeof backTestView>;

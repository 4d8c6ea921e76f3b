import { z } from 'zod';
import { calendarDate, optional, recordId } from '../fields.ts';
import { scheduleRef } from '../schedules/schedule-ref.ts';
import { stepType } from './sequences.ts';
import { mostSteps, stepDraft } from './sequence-bodies.ts';
import { tone } from './tones.ts';

/*
 * What if: which emails of an invoice's sequence would go out, and when, if something happens:
 * `POST /api/invoices/{id}/what-if`. It changes nothing.
 */

/** What is said of a last day before the first. */
export const lastBeforeFirst = "The last day can't be before the first day";
/** What is said of a promise to pay before the day on which it is made. */
export const promisedBeforeSaid = "The promised date can't be before the day of the promise";

const days = z
  .strictObject({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { error: lastBeforeFirst, path: ['to'] });

export const whatIfBody = z.strictObject({
  /** Of a sequence that does not exist yet; by default the invoice's own. */
  steps: optional(z.array(stepDraft).min(1).max(mostSteps)),
  paidOn: optional(calendarDate),
  promise: optional(
    z.strictObject({ on: calendarDate, until: calendarDate }).refine(({ on, until }) => on <= until, {
      error: promisedBeforeSaid,
      path: ['until'],
    }),
  ),
  /** The user pauses the sequence; both days included. */
  paused: optional(days),
  /** Owed doesn't run; both days included. */
  off: optional(days),
});

export const whatIfView = z.object({
  /** That of the invoice's own sequence; null where it has none, and for steps of a sequence that doesn't exist yet. */
  schedule: scheduleRef.nullable(),
  emails: z.array(
    z.object({
      /** Within the sequence, from 1. */
      sequenceStep: z.int(),
      stepId: recordId.nullable(),
      /** ISO instant. */
      at: z.iso.datetime(),
      /** More than an hour after its time. */
      late: z.boolean(),
      stepType,
      tone,
      to: z.string(),
      /** With the addresses that get copies of all emails to the client. */
      cc: z.array(z.string()),
      bcc: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  /** Steps that would not go, and why. */
  unsent: z.array(z.object({ sequenceStep: z.int(), subject: z.string(), why: z.string() })),
  /** ISO instant at which the sequence would end, or wait for the user. */
  until: z.iso.datetime(),
  why: z.string(),
});

export type WhatIfBody = z.infer<typeof whatIfBody>;
export type WhatIfView = z.infer<typeof whatIfView>;

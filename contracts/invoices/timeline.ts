import { z } from 'zod';
import { atMoment } from './as-of.ts';
import { calendarDate, recordId, recordIdText } from '../fields.ts';
import { rowCount } from './list-queries.ts';

/*
 * `GET /api/timeline`: what happened, the latest first: to an invoice and its emails (`invoiceId`), to a client and its
 * invoices (`clientId`), or to the whole account.
 *
 * The next page is asked for with the same query and `after` = `next`; null when there are no older facts. What happens
 * meanwhile moves no page. `newerThan` = the `cursor` of the first row asks for what has happened since.
 */

export const factKind = z.enum([
  'invoice',
  'payment',
  'promise',
  'sequence',
  'email',
  'delivery',
  'client',
  'template',
  'schedule',
  'sender',
  'import',
  'connection',
  'account',
]);

/** `owed` did it by itself; `link` is whoever opened a mailed link. */
export const factActor = z.enum(['user', 'owed', 'xero', 'import', 'link']);

const cursor = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: 'The `cursor` of a row' });

export const timelineQuery = z.strictObject({
  invoiceId: recordIdText.optional(),
  clientId: recordIdText.optional(),
  kind: factKind.optional(),
  actor: factActor.optional(),
  /** Calendar dates in the account's zone on which it was recorded; the range includes both. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  after: cursor.optional(),
  newerThan: cursor.optional(),
  /** The page begins with this fact, by its id. */
  fact: z.uuid().optional(),
  limit: rowCount.optional(),
  at: atMoment,
  /** Only what was recorded after this moment, written as `at` is: with both, what happened between them. */
  since: atMoment,
});

/** Values are as a person reads them; "none" for nothing. */
const factChange = z.object({ field: z.string(), from: z.string(), to: z.string() });

export const timelineFact = z.object({
  /** That of the event; it never changes. */
  id: z.string(),
  cursor: z.string(),
  /** Where the event stands among all events. */
  position: z.string(),
  kind: factKind,
  /** In plain words. */
  title: z.string(),
  /** What the owner is told on the record's own page: without how an email was handed over; null for nothing. */
  summary: z.string().nullable(),
  /** What it says of each email that it concerns. */
  details: z.array(z.string()),
  /** ISO instant. */
  recordedAt: z.string(),
  /** The day that it is about, if it was recorded later. */
  forDay: calendarDate.nullable(),
  actor: factActor,
  /** Who did it, as people read it: "Owed", "Xero", a person's name. */
  by: z.string(),
  /** By which command, and which event it is. */
  commandId: z.string(),
  event: z.string(),
  changes: z.array(factChange),
  /** What had to do with this email before, the oldest first. */
  why: z.array(z.object({ id: z.string(), recordedAt: z.string(), text: z.string() })),
  invoiceId: recordId.nullable(),
  invoiceNumber: z.string().nullable(),
  clientId: recordId.nullable(),
  clientName: z.string().nullable(),
  /** The email as it was sent: `GET /api/sent-emails/{id}/message`. */
  emailId: recordId.nullable(),
});

export const timelinePage = z.object({
  rows: z.array(timelineFact),
  next: z.string().nullable(),
  /** How many facts the filter finds on all pages. */
  total: z.number().int(),
});

export type FactKind = z.infer<typeof factKind>;
export type FactActor = z.infer<typeof factActor>;
export type FactChange = z.infer<typeof factChange>;
export type TimelineQuery = z.infer<typeof timelineQuery>;
export type TimelineFact = z.infer<typeof timelineFact>;
export type TimelinePage = z.infer<typeof timelinePage>;

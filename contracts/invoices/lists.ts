import { z } from 'zod';
import { clientView } from './clients.ts';
import { sumView } from './dashboard.ts';
import { knownCurrency } from '../known-currency.ts';
import { calendarDate, recordId, timeOfDay } from '../fields.ts';
import { invoiceView } from './invoices.ts';
import { sentEmailView } from '../sequences/sent-emails.ts';
import { pausedReason, sequenceStatus, stepType } from '../sequences/sequences.ts';
import { tone } from '../sequences/tones.ts';

/*
 * Lists by pages: `GET /api/lists/{invoices|sequences|sent-emails|clients}`, and `GET /api/payments` (`payments.ts`).
 *
 * - A page is `{ rows, next, total, counts? }`. Rows carry what a list shows and no long texts; texts are read by id
 *   (`GET /api/invoices?ids=`, `/api/clients?ids=`, `/api/followup-sequences?invoiceIds=`, `/api/sent-emails?ids=`).
 * - The next page is asked for with the same query and `after` = the `cursor` of the last row that the caller has, which
 *   is also the answer's `next`; null when there is no further row. Pages are stable: rows that come, go or move before
 *   that cursor neither repeat nor drop others.
 * - Every row has its `cursor` in the order that was asked for. Cursors of one query compare as plain texts (`<`) when
 *   `direction` is `asc`, and the other way round when it is `desc`: so a changed row can be put in order in a loaded list.
 *   A row that has nothing to sort by stands last in both directions; ties go by id.
 * - `total` is the number of rows that the filter and the search find, whatever the page. `counts` is the number for each
 *   tab, without search and without the tab's own filter.
 * - `ids` (at most 200) asks for those of these rows that the filter and the search find, in order, with `total` and
 *   `counts` as they are now: one such call brings a loaded list up to date after a live message. An id that is asked
 *   for and not answered is no longer in the list. `after` and `limit` then have no effect, and `next` is null.
 * - A live message for `invoice-rows` names a row of invoices and of sequences by the invoice's id, `client-rows` one of
 *   clients, `sent-emails` one of emails, `payments` one of payments; it comes when a read answers the change.
 * - `search` finds every word somewhere in the row, in any case and without regard to accents.
 * - `GET /api/lists/{list}/ids` takes the same filter, search and order, and answers `{ ids, total }`, at most
 *   10 000 ids: what is selected when all rows are; of invoices also their `sums`, of sequences those of the invoices that are not paid. Those sorted by client come in
 *   the order of their ids.
 */

export const mostRows = 200;
export const usualRows = 50;
export const mostSelectedIds = 10_000;
export const mostSearchCharacters = 200;

export const direction = z.enum(['asc', 'desc']);

/** What every row of a list has. */
export const row = { id: recordId, cursor: z.string() };

export const pageOf = <Row extends z.ZodType>(rowSchema: Row) => ({
  rows: z.array(rowSchema),
  next: z.string().nullable(),
  total: z.number().int(),
});

/**
 * The ids of all rows that a filter finds, for a selection across pages; `total` is larger than the number of ids when
 * there are more.
 */
export const selectedIds = z.object({ ids: z.array(recordId), total: z.number().int() });

/**
 * The same with the sums of those whose ids are answered, by currency: of invoices, or of what is open of sequences'
 * invoices.
 */
export const summedIds = selectedIds.extend({ sums: z.array(sumView) });

/** How many steps of a sequence are in each state. `waiting` may still go out; `outbox` reached nobody. */
const stepCounts = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  sending: z.number().int(),
  sent: z.number().int(),
  outbox: z.number().int(),
  failed: z.number().int(),
  inDoubt: z.number().int(),
  /** Of those in doubt, how many nobody has decided on. */
  undecided: z.number().int(),
  /** Skipped, or cancelled with the sequence. */
  calledOff: z.number().int(),
});

/** The next email of a sequence. */
const nextEmail = z.object({
  stepId: recordId,
  /** When it is sent; for a held sequence, when it would be sent. */
  at: z.string(),
  /** The same in the account's time zone. */
  scheduledDate: calendarDate,
  scheduledTime: timeOfDay,
  stepType,
  tone,
  /** Its variables filled in as they will be when it goes. */
  subject: z.string(),
  /** When a refused email is tried again; null when it was not refused. */
  retryAt: z.string().nullable(),
  /** Its time has come, and it goes only once a person has approved it. */
  waitsForApproval: z.boolean(),
});

/** The latest sequence of an invoice. */
const latestSequence = z.object({
  sequenceId: recordId,
  status: sequenceStatus,
  /** Every reason why it is on hold, promises first; empty when nothing holds it. Readers word them. */
  holds: z.array(pausedReason),
  /** Whether it was paused with all sequences of its client. */
  pausedWithClient: z.boolean(),
  /** Since when it is on hold, as an ISO instant; null when nothing holds it. */
  heldSince: z.string().nullable(),
  steps: stepCounts,
  /** Null when nothing is left to send. */
  next: nextEmail.nullable(),
});

const ofClient = {
  clientId: recordId,
  /** Null when the client was deleted. */
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
};

/* Invoices */

/**
 * What the list of invoices shows, relative to the account's today: `overdue` is unpaid, without a promise, and due
 * before today; `upcoming` is unpaid, without a promise, and not overdue (the list calls it Pending); `promised` is
 * unpaid with a promise, however late; `outstanding` is what is not paid; `collected` is paid and was due this month;
 * `received` was paid this month; `late_fees` has late fees or interest that were claimed, and are neither paid nor waived,
 * whether it is paid or not; `set_aside` is owed but not chased, whatever the reason; `with_lawyer`, `disputed`,
 * `uncollectible` and `left` are these by their reason. They are in the other states, too, because they are owed.
 */
export const invoiceFilter = z.enum([
  'all',
  'upcoming',
  'overdue',
  'paid',
  'outstanding',
  'promised',
  'collected',
  'received',
  'late_fees',
  'set_aside',
  'with_lawyer',
  'disputed',
  'uncollectible',
  'left',
]);

/**
 * `status` puts first what needs attention first: unpaid by due date, then promised by promised day, then paid with
 * the latest payment first. `late` is by how many days an unpaid invoice is past due; paid ones come last. `paid` is the
 * day of the payment; unpaid ones come last.
 */
export const invoiceSort = z.enum([
  'status',
  'client',
  'number',
  'amount',
  'issued',
  'due',
  'late',
  'paid',
  'currency',
]);

/**
 * Which sequence an invoice has: `none` ever, one that runs, one on hold, one that was paused with all of its client,
 * one with an email in doubt that nobody has decided on, or one that has ended.
 */
export const sequenceState = z.enum(['none', 'running', 'on_hold', 'with_client', 'decision', 'ended']);

/** Whole units of any currency in a query, `1234.50`. */
export const amountPattern = /^\d{1,11}(\.\d{1,2})?$/;

export const invoiceRow = z.object({
  ...invoiceView.omit({
    userId: true,
    description: true,
    notes: true,
    xeroInvoiceId: true,
    paymentUrl: true,
    document: true,
    payments: true,
  }).shape,
  ...row,
  ...ofClient,
  /** The sternest reminder that the client has got for it, of any sequence; null for none. */
  sternestSent: tone.nullable(),
  /** Null when it never had a sequence. */
  sequence: latestSequence.nullable(),
});

export const invoicePage = z.object({
  ...pageOf(invoiceRow),
  /** Of the account, or of the client that was asked for. */
  counts: z.object({
    all: z.number().int(),
    upcoming: z.number().int(),
    overdue: z.number().int(),
    promised: z.number().int(),
    paid: z.number().int(),
  }),
});

/* Sequences: one row an invoice that has or had one; `id` is the invoice's. */

export const sequenceFilter = z.enum(['active', 'completed', 'paused', 'all']);

/**
 * `next` is when the next email goes: running sequences first, then held ones by the planned day of their next email;
 * sequences without a next email come last. `status` is by status and reason.
 */
export const sequenceSort = z.enum(['next', 'client', 'status']);

export const sequenceRow = z.object({
  ...row,
  ...latestSequence.shape,
  /** The client and invoice fields are null when the invoice was deleted. */
  clientId: recordId.nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** The total. */
  currency: knownCurrency.nullable(),
  amount: z.number().int().nullable(),
  amountPaid: z.number().int().nullable(),
  amountDue: z.number().int().nullable(),
  dueDate: calendarDate.nullable(),
  invoiceStatus: z.enum(['pending', 'paid']).nullable(),
  /** The day of a promise that stands. */
  promisedPaymentDate: calendarDate.nullable(),
  /** How many sequences of the invoice ended before this one. */
  earlierSequences: z.number().int(),
  /** Invoice or client is no longer there. */
  isOrphaned: z.boolean(),
});

export const sequencePage = z.object({
  ...pageOf(sequenceRow),
  counts: z.object({
    all: z.number().int(),
    active: z.number().int(),
    completed: z.number().int(),
    paused: z.number().int(),
  }),
});

/* Sent emails */

export const sentEmailSort = z.enum(['sent', 'recipient', 'invoice', 'subject', 'status']);

export const sentEmailRow = z.object({
  ...sentEmailView.pick({
    invoiceId: true,
    clientId: true,
    clientName: true,
    invoiceNumber: true,
    subject: true,
    recipient: true,
    sentAt: true,
    status: true,
    via: true,
    inDoubt: true,
    stepType: true,
    errorMessage: true,
  }).shape,
  ...row,
});

export const sentEmailPage = z.object(pageOf(sentEmailRow));

/* Clients */

export const clientSort = z.enum(['client', 'email', 'relationship', 'phone', 'address']);

export const clientRow = z.object({
  ...clientView.omit({ userId: true, notes: true, industry: true, xeroContactId: true }).shape,
  ...row,
  /** Its invoices: all, those not paid and what is due of them by currency, those with a promise, those with an unfinished sequence. */
  invoices: z.object({
    all: z.number().int(),
    unpaid: z.number().int(),
    unpaidSums: z.array(sumView),
    promised: z.number().int(),
    inSequence: z.number().int(),
  }),
});

export const clientPage = z.object(pageOf(clientRow));

/* The emails that go next */

export const nextEmailRow = z.object({
  ...nextEmail.shape,
  ...ofClient,
  invoiceId: recordId,
  invoiceNumber: z.string(),
});

export const nextEmails = z.object({ rows: z.array(nextEmailRow) });

export type SortDirection = z.infer<typeof direction>;
export type StepCounts = z.infer<typeof stepCounts>;
export type NextEmail = z.infer<typeof nextEmail>;
export type LatestSequence = z.infer<typeof latestSequence>;
export type SelectedIds = z.infer<typeof selectedIds>;
export type SummedIds = z.infer<typeof summedIds>;
export type SequenceState = z.infer<typeof sequenceState>;
export type InvoiceFilter = z.infer<typeof invoiceFilter>;
export type InvoiceRow = z.infer<typeof invoiceRow>;
export type InvoicePage = z.infer<typeof invoicePage>;
export type SequenceFilter = z.infer<typeof sequenceFilter>;
export type SequenceRow = z.infer<typeof sequenceRow>;
export type SequencePage = z.infer<typeof sequencePage>;
export type SentEmailRow = z.infer<typeof sentEmailRow>;
export type SentEmailPage = z.infer<typeof sentEmailPage>;
export type ClientRow = z.infer<typeof clientRow>;
export type ClientPage = z.infer<typeof clientPage>;
export type NextEmailRow = z.infer<typeof nextEmailRow>;
export type NextEmails = z.infer<typeof nextEmails>;

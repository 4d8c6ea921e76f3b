import { z } from 'zod';
import { atMoment } from './as-of.ts';
import { clientView } from './clients.ts';
import { attentionKind } from './attention.ts';
import { ageGroup, sumView } from './dashboard.ts';
import { currencyText, knownCurrency } from '../known-currency.ts';
import { calendarDate, calendarMonth, mostMinorUnits, recordId, recordIdText, timeOfDay } from '../fields.ts';
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

/** Ids in a query, `1,2,3`; of none, there are no records. */
export const idList = z
  .string()
  .meta({ description: 'Ids, separated by commas', pattern: '^([1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*)?$' })
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(recordIdText).max(mostRows, `Please ask for at most ${mostRows} records at a time`));

export const rowCount = z
  .string()
  .regex(/^\d{1,3}$/)
  .meta({ pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$' })
  .transform(Number)
  .pipe(z.number().int().min(1).max(mostRows, `Please ask for at most ${mostRows} rows at a time`));

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

const search = z.string().max(mostSearchCharacters, 'Please search for a shorter text').optional();
export const direction = z.enum(['asc', 'desc']);

/** What every list takes in addition to its own filters and sort keys. */
export const paging = {
  search,
  after: z.string().max(1_000).optional(),
  limit: rowCount.optional(),
  ids: idList.optional(),
  at: atMoment,
};

/**
 * The best answers to the search first: whole names and numbers, then names and numbers that begin so, then starts of
 * words, then the rest; `sort` and `after` have no effect, and there is no next page.
 */
const ranked = { ranked: yesOrNo.optional() };

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
 * `received` was paid this month.
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

/** The same, parsed to hundredths of a unit. */
export const amountText = z
  .string()
  .regex(amountPattern, 'Please enter an amount such as 1234.50')
  .meta({ pattern: '^[0-9]{1,11}(\\.[0-9]{1,2})?$' })
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(
    z
      .number()
      .int()
      .max(mostMinorUnits * 100),
  );

const invoiceFilters = {
  status: invoiceFilter.optional(),
  /** Unpaid, and by so many days past due. */
  age: ageGroup.optional(),
  /** Paid in this month, `YYYY-MM`. */
  paidMonth: calendarMonth.optional(),
  /** Those that need a person today for this reason; of more than 10 000, the longest waiting. */
  attention: attentionKind.optional(),
  /** Issued on this day or later. */
  issuedFrom: calendarDate.optional(),
  clientId: recordIdText.optional(),
  currency: currencyText.optional(),
  /** Whether it has an unfinished sequence. */
  inSequence: yesOrNo.optional(),
  sequenceState: sequenceState.optional(),
  /** Amounts from this one to that one, both included. */
  amountFrom: amountText.optional(),
  amountTo: amountText.optional(),
  /** Default `status`. */
  sort: invoiceSort.optional(),
  /** Default `asc`. */
  direction: direction.optional(),
};

/** Search: client's name and email, number, amount ("1,234.50" and "1234.50"), PO number, the beginning of the description. */
export const invoiceListQuery = z.strictObject({ ...paging, ...ranked, ...invoiceFilters });
export const invoiceIdsQuery = z.strictObject({ search, at: atMoment, ...invoiceFilters });

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

const sequenceFilters = {
  /** Default `all`. */
  status: sequenceFilter.optional(),
  clientId: recordIdText.optional(),
  /** Only those with an email that failed or is in doubt, or that wait for something a person has to do. */
  attention: yesOrNo.optional(),
  /** Only those whose invoice or client is no longer there. */
  orphaned: yesOrNo.optional(),
  /** Default `next`. */
  sort: sequenceSort.optional(),
  /** Default `asc`. */
  direction: direction.optional(),
};

/** Searches the same fields as the list of invoices. */
export const sequenceListQuery = z.strictObject({ ...paging, ...ranked, ...sequenceFilters });
export const sequenceIdsQuery = z.strictObject({ search, at: atMoment, ...sequenceFilters });

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

const sentEmailFilters = {
  /** Calendar dates in the account's zone; the range includes both. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  invoiceId: recordIdText.optional(),
  clientId: recordIdText.optional(),
  /** Default `sent`. */
  sort: sentEmailSort.optional(),
  /** Default `desc` for `sent`, else `asc`. */
  direction: direction.optional(),
};

/** Search: subject, invoice number, recipient, client's name and email; emails whose invoice or client is gone are left out. */
export const sentEmailListQuery = z.strictObject({ ...paging, ...sentEmailFilters });
export const sentEmailIdsQuery = z.strictObject({ search, at: atMoment, ...sentEmailFilters });

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

const clientFilters = {
  /** Default `client`. */
  sort: clientSort.optional(),
  /** Default `asc`. */
  direction: direction.optional(),
};

/** Search: name, email, phone (by its digits alone, too). */
export const clientListQuery = z.strictObject({ ...paging, ...ranked, ...clientFilters });
export const clientIdsQuery = z.strictObject({ search, at: atMoment, ...clientFilters });

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

/** `GET /api/lists/next-emails`: the next emails of running sequences, earliest first; at most 20. */
export const nextEmailsQuery = z.strictObject({
  at: atMoment,
  /** Default 4. */
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .meta({ pattern: '^([1-9]|1[0-9]|20)$' })
    .transform(Number)
    .pipe(z.number().int().min(1).max(20))
    .optional(),
});

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
export type InvoiceIdsQuery = z.infer<typeof invoiceIdsQuery>;
export type SequenceIdsQuery = z.infer<typeof sequenceIdsQuery>;
export type SentEmailIdsQuery = z.infer<typeof sentEmailIdsQuery>;
export type ClientIdsQuery = z.infer<typeof clientIdsQuery>;
export type SelectedIds = z.infer<typeof selectedIds>;
export type SummedIds = z.infer<typeof summedIds>;
export type SequenceState = z.infer<typeof sequenceState>;
export type InvoiceFilter = z.infer<typeof invoiceFilter>;
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;
export type InvoiceRow = z.infer<typeof invoiceRow>;
export type InvoicePage = z.infer<typeof invoicePage>;
export type SequenceFilter = z.infer<typeof sequenceFilter>;
export type SequenceListQuery = z.infer<typeof sequenceListQuery>;
export type SequenceRow = z.infer<typeof sequenceRow>;
export type SequencePage = z.infer<typeof sequencePage>;
export type SentEmailListQuery = z.infer<typeof sentEmailListQuery>;
export type SentEmailRow = z.infer<typeof sentEmailRow>;
export type SentEmailPage = z.infer<typeof sentEmailPage>;
export type ClientListQuery = z.infer<typeof clientListQuery>;
export type ClientRow = z.infer<typeof clientRow>;
export type ClientPage = z.infer<typeof clientPage>;
export type NextEmailRow = z.infer<typeof nextEmailRow>;
export type NextEmails = z.infer<typeof nextEmails>;

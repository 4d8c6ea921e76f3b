import { currencyCode } from '../currencies.ts';
import { knownCurrency } from '../known-currency.ts';
import { z } from 'zod';
import { calendarDate, lineText, optional, recordId, requiredText } from '../fields.ts';
import { dateOrder, decimalMark } from '../imports/import-fields.ts';

/*
 * Bank statements and exports of payments: a file is read (`POST /api/statements`), and the answer proposes which
 * invoices its lines pay. Nothing is stored. What a person confirms is sent back (`POST /api/statements/payments`) and
 * recorded as payments, each with the external id of its line, so that the same line is never booked twice.
 */

export const statementLimits = {
  bytes: 5 * 1_024 * 1_024,
  /** Of a file. */
  lines: 2_000,
  /** Of one call that records payments. */
  confirmed: 200,
  /** That one line pays. */
  invoices: 20,
  /** Of one line, in minor units. */
  cents: 99_999_999_999,
  payer: 140,
  reference: 500,
} as const;

const cents = z.int().min(1).max(statementLimits.cents);

/** A payment that came in. */
export const statementLine = z.strictObject({
  /** The same in every file that has the line. */
  externalId: requiredText('External ID', { least: 1, most: 100 }),
  /** Calendar date of the booking. */
  date: calendarDate,
  /** Minor units of the currency. */
  amount: cents,
  /** Empty where the file doesn't say. */
  payer: lineText(statementLimits.payer, 'Payer'),
  /** What the payer wrote. */
  reference: lineText(statementLimits.reference, 'Reference'),
});
export type StatementLine = z.infer<typeof statementLine>;

/** How much of a line an invoice gets, in minor units. */
export const lineShare = z.strictObject({ invoiceId: recordId, amount: cents });
export type LineShare = z.infer<typeof lineShare>;

export const statementFormat = z.enum(['csv', 'xlsx', 'camt', 'ofx']);
export type StatementFormat = z.infer<typeof statementFormat>;

/** What speaks for a proposal, or against it. */
export const matchReasonCode = z.enum([
  'number',
  'number_part',
  'exact',
  'sum',
  'name',
  'similar_name',
  'earlier_payer',
  'less',
  'more',
  'other_client',
  'other_line',
  'settled',
]);
export const matchReason = z.object({
  code: matchReasonCode,
  /** The number or the name that it is about. */
  text: z.string().optional(),
  /** The difference, in minor units. */
  amount: z.number().int().optional(),
});
export type MatchReason = z.infer<typeof matchReason>;

/** The invoices that a line may pay, together with its whole amount. */
export const matchProposal = z.object({
  shares: z.array(lineShare),
  reasons: z.array(matchReason),
  /** What is more than due, in minor units: the client's credit. */
  credit: z.number().int(),
});
export type MatchProposal = z.infer<typeof matchProposal>;

/**
 * How sure a line's first proposal is: `certain` needs no look, `likely` has one that fits, `unsure` has several or one
 * that doesn't quite fit. `recorded` was booked from a statement before; `looks_recorded` has a payment that is
 * probably the same.
 */
export const lineStanding = z.enum([
  'certain',
  'likely',
  'unsure',
  'unmatched',
  'recorded',
  'looks_recorded',
]);
export type LineStanding = z.infer<typeof lineStanding>;

export const matchedLine = statementLine.extend({
  currency: knownCurrency,
  /** In the file, from 1. */
  row: z.number().int(),
  standing: lineStanding,
  /** The best first. */
  proposals: z.array(matchProposal),
  /** The payment that the line is, or probably is. */
  recorded: z.object({ invoiceNumber: z.string(), date: calendarDate }).nullable(),
});
export type MatchedLine = z.infer<typeof matchedLine>;

/** Why a line is left out. */
export const ignoredReason = z.enum([
  'outgoing',
  'zero',
  'other_currency',
  'pending',
  'not_settled',
  'reversal',
  'future',
  'too_old',
  'too_large',
]);
export type IgnoredReason = z.infer<typeof ignoredReason>;

export const ignoredLine = z.object({
  row: z.number().int(),
  date: calendarDate,
  /** Minor units, below zero for what went out. */
  amount: z.number().int(),
  /** As the file names it. */
  currency: z.string(),
  payer: z.string(),
  reference: z.string(),
  reason: ignoredReason,
});
export type IgnoredLine = z.infer<typeof ignoredLine>;

/** What only a person knows about a file. */
export const statementQuestion = z.enum(['dates', 'amounts']);
export type StatementQuestion = z.infer<typeof statementQuestion>;

export const statementQuery = z.strictObject({
  /** The order of day and month; by default as it looks. */
  dates: dateOrder.optional(),
  /** How amounts are written; by default as it looks. */
  amounts: decimalMark.optional(),
});
export type StatementQuery = z.infer<typeof statementQuery>;

export const statementPreview = z.object({
  fileName: z.string(),
  format: statementFormat,
  /** Where it is not empty, there are no lines: the same file must be sent again with the answers. */
  asked: z.array(statementQuestion),
  /** Whether a line names no currency: then it is taken to be in the account's. */
  assumesCurrency: z.boolean(),
  lines: z.array(matchedLine),
  ignored: z.array(ignoredLine),
  /** Rows without a day or an amount, from 1. */
  skippedRows: z.array(z.number().int()),
  /** Every open invoice, so that a line can be put on any of them. */
  invoices: z.array(
    z.object({
      id: recordId,
      invoiceNumber: z.string(),
      clientName: z.string(),
      currency: knownCurrency,
      /** Integer minor units. */
      amountDue: z.number().int(),
    }),
  ),
});
export type StatementPreview = z.infer<typeof statementPreview>;
export type StatementInvoice = StatementPreview['invoices'][number];

export const confirmedLine = statementLine
  .extend({
    /** The account's by default; invoices in another one are refused. */
    currency: optional(currencyCode),
    shares: z.array(lineShare).min(1, 'Please choose an invoice').max(statementLimits.invoices),
  })
  .refine(
    ({ amount, shares }) => shares.reduce((sum, share) => sum + share.amount, 0) === amount,
    'The shares must add up to the amount of the line',
  )
  .refine(
    ({ shares }) => new Set(shares.map(({ invoiceId }) => invoiceId)).size === shares.length,
    'Each invoice can have one share',
  );
export type ConfirmedLine = z.infer<typeof confirmedLine>;

export const confirmedLines = z.strictObject({
  lines: z
    .array(confirmedLine)
    .min(1, 'Please choose a line')
    .max(statementLimits.confirmed, `At most ${statementLimits.confirmed} lines at a time`),
});

export const lineOutcome = z.enum(['recorded', 'already', 'refused']);
export type LineOutcome = z.infer<typeof lineOutcome>;

export const statementResults = z.object({
  /** In the order of the call. */
  results: z.array(
    z.object({
      externalId: z.string(),
      outcome: lineOutcome,
      /** Why it is refused, or where it is recorded already; null when it was recorded. */
      message: z.string().nullable(),
      /** What this call recorded, in minor units. */
      recorded: z.number().int(),
      /** What is more than was due, in minor units: the client's credit. */
      credit: z.number().int(),
      /** Invoices that nothing is due of any more. */
      settled: z.array(z.string()),
      /** The payments that this call recorded, in their order. */
      payments: z.array(
        z.object({
          invoiceId: recordId,
          id: recordId,
          /** Whether it had settled the invoice. */
          isSettling: z.boolean(),
        }),
      ),
    }),
  ),
});
export type StatementResults = z.infer<typeof statementResults>;
export type StatementResult = StatementResults['results'][number];

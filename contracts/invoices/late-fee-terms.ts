import { z } from 'zod';
import { currencyCode } from '../currencies.ts';
import { calendarDate, mostMinorUnits, recordId, requiredText } from '../fields.ts';

/** Whose law gives interest for late payment. `EU`: what the directive asks of every country of the euro area. */
export const lateFeeCountry = z.enum(['AT', 'CH', 'DE', 'EU', 'FR', 'GB', 'IE']);

/** Who owes: the law treats consumers otherwise. */
export const lateFeeDebtor = z.enum(['business', 'consumer']);

/** Whose rate a law counts from: the European Central Bank, the Bundesbank, the Oesterreichische Nationalbank, the Bank of England. */
export const rateSeries = z.enum(['ecb', 'bundesbank', 'oenb', 'boe']);

/** How many characters the clause may have that the client has agreed to. */
export const mostClause = 1_000;
export const mostRateSource = 300;
export const mostGraceDays = 365;
/** How many rows an account may add to the table of rates. */
export const mostOwnRates = 100;

const atMostFourDecimals = (percent: number): boolean => {
  const units = percent * 10_000;
  return Math.abs(units - Math.round(units)) < 1e-6;
};

const percentOf = (field: string, least: number, most: number) =>
  z
    .number({
      error: ({ input }) => (input == null ? `${field} is required` : `${field} must be a number`),
    })
    .min(least, `${field} must be at least ${least}`)
    .max(most, `${field} must be at most ${most}`)
    .refine(atMostFourDecimals, `${field} must have at most four decimals`);

/** A percentage of a rate that somebody sets, below zero as well. */
export const ratePercent = percentOf('Rate', -20, 100);

/** Said of terms that charge nothing. */
export const nothingCharged = 'Please enter a fee or interest';

/** What the client has agreed to. Nothing of it is charged that is null. */
const contractTerms = z
  .strictObject({
    kind: z.literal('contract'),
    /** A sum for each late invoice, in minor units of its currency. */
    flat: z
      .strictObject({
        amount: z
          .number('Please enter an amount')
          .int()
          .positive('Amount must be greater than 0')
          .max(mostMinorUnits, 'Amount is too large'),
        /** Invoices in another currency are charged none. */
        currency: currencyCode,
      })
      .nullable(),
    /** Of what is open, for so long. A month is the twelfth part of a year. */
    rate: z
      .strictObject({ percent: percentOf('Interest', 0.0001, 100), per: z.enum(['month', 'year']) })
      .nullable(),
    /** Days after the due date that cost nothing. */
    graceDays: z
      .number()
      .int('Grace days must be a whole number')
      .min(0, 'Grace days must be at least 0')
      .max(mostGraceDays, `Grace days must be at most ${mostGraceDays}`),
    /** The most that late fees and interest of an invoice may be together, in percent of its total; null for no limit. */
    capPercent: percentOf('Limit', 0.0001, 100).nullable(),
    /** As it is in the contract. */
    clause: requiredText('Clause', { least: 1, most: mostClause }, 'Please enter the clause that was agreed'),
    /** Calendar date. */
    agreedOn: calendarDate,
  })
  .refine(({ flat, rate }) => flat !== null || rate !== null, {
    error: nothingCharged,
    path: ['rate'],
  });

const statutoryTerms = z.strictObject({
  kind: z.literal('statutory'),
  country: lateFeeCountry,
  debtor: lateFeeDebtor,
});

/** What is charged for late payment: nothing, what was agreed, or what a law says. */
export const lateFeeTerms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  contractTerms,
  statutoryTerms,
]);

const halfYearStart = calendarDate.refine(
  (date) => date.endsWith('-01-01') || date.endsWith('-07-01'),
  'Please enter the first day of a half-year',
);

/** A rate for one half-year. */
export const referenceRate = z.strictObject({
  series: rateSeries,
  /** The first day of the half-year. */
  validFrom: halfYearStart,
  percent: ratePercent,
  /** Where it is published. */
  source: requiredText(
    'Source',
    { least: 1, most: mostRateSource },
    'Please say where the rate is published',
  ),
});

/** As the table shows it. */
export const rateView = referenceRate.extend({
  /** The day on which it was compared with the source; null for a row that the user added. */
  checkedOn: calendarDate.nullable(),
});

/** The approval of the rule that claims late fees when a late invoice is paid, of what an email has announced. */
export const claimRule = z.object({
  /** ISO instant: only payments that are recorded from then on lead to a claim. */
  approvedAt: z.string(),
  /** The day in the account's zone. */
  approvedOn: calendarDate,
  /** What the user was called then. */
  approvedBy: z.string(),
});

/** The terms of an account, the rates that they count from, and the rule; null where late fees are claimed only by hand. */
export const lateFeeSettings = z.object({
  terms: lateFeeTerms,
  rates: z.array(rateView),
  claimRule: claimRule.nullable(),
});

/** `null`: those of the account. */
export const clientTermsBody = z.strictObject({ terms: lateFeeTerms.nullable() });
export const accountTermsBody = z.strictObject({ terms: lateFeeTerms });

export const clientTermsView = z.object({
  clientId: recordId,
  terms: lateFeeTerms.nullable(),
  accountTerms: lateFeeTerms,
});

export type LateFeeCountry = z.infer<typeof lateFeeCountry>;
export type LateFeeDebtor = z.infer<typeof lateFeeDebtor>;
export type RateSeries = z.infer<typeof rateSeries>;
export type LateFeeTerms = z.infer<typeof lateFeeTerms>;
export type ContractTerms = Extract<LateFeeTerms, { kind: 'contract' }>;
export type StatutoryTerms = Extract<LateFeeTerms, { kind: 'statutory' }>;
export type ReferenceRate = z.infer<typeof referenceRate>;
export type RateView = z.infer<typeof rateView>;
export type ClaimRule = Readonly<z.infer<typeof claimRule>>;
export type LateFeeSettings = z.infer<typeof lateFeeSettings>;
export type ClientTermsView = z.infer<typeof clientTermsView>;

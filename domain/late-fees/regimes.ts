import type { LateFeeCountry, LateFeeDebtor, RateSeries } from '../../contracts/invoices/late-fee-terms.ts';
import type { Currency } from '../../contracts/currencies.ts';

/**
 * How the rate of a law moves. `at_start`: that of the half-year in which interest begins, for as long as the invoice is
 * open. `half_years`: that of each half-year for its days. `at_payment`: that of the half-year in which the money comes.
 */
export type RateMode = 'at_start' | 'half_years' | 'at_payment';

/** A sum for each late invoice, by how much was open when interest began. Minor units. */
export interface FixedSum {
  readonly currency: Currency;
  /** The first whose `upTo` is not exceeded counts; null for whatever is more. */
  readonly steps: readonly { readonly upTo: number | null; readonly amount: number }[];
}

/** What a law gives. */
export interface Regime {
  /** Of the country, or of where it applies. */
  readonly name: string;
  /** What an email names. */
  readonly law: string;
  readonly mode: RateMode;
  /** What the points are added to; null for a rate that never moves. */
  readonly series: RateSeries | null;
  /** Percentage points; null where the law gives such debtors' creditors nothing. */
  readonly points: Readonly<Record<LateFeeDebtor, number | null>>;
  /** Owed by businesses alone; null for none. */
  readonly fixedSum: FixedSum | null;
}

const fortyEuros: FixedSum = { currency: 'EUR', steps: [{ upTo: null, amount: 4_000 }] };

/** By country. `docs/late-fees.md` has the sources. */
export const regimes: Readonly<Record<LateFeeCountry, Regime>> = {
  // § 456 UGB: the base rate of the first day of a half-year counts for the half-year. § 458 UGB: 40 euros.
  AT: {
    name: 'Austria',
    law: '§\u00a0456 UGB',
    mode: 'half_years',
    series: 'oenb',
    points: { business: 9.2, consumer: null },
    fixedSum: fortyEuros,
  },
  // Art. 104 of the Code of Obligations.
  CH: {
    name: 'Switzerland',
    law: 'Art.\u00a0104 OR',
    mode: 'at_start',
    series: null,
    points: { business: 5, consumer: 5 },
    fixedSum: null,
  },
  // § 288 (1), (2) and (5), § 247 BGB.
  DE: {
    name: 'Germany',
    law: '§\u00a0288 BGB',
    mode: 'half_years',
    series: 'bundesbank',
    points: { business: 9, consumer: 5 },
    fixedSum: fortyEuros,
  },
  // Directive 2011/7/EU, articles 2, 3 and 6. Countries may give more.
  EU: {
    name: 'Another country of the euro area',
    law: 'Directive 2011/7/EU',
    mode: 'half_years',
    series: 'ecb',
    points: { business: 8, consumer: null },
    fixedSum: fortyEuros,
  },
  // Articles L441-10 and D441-5 of the commercial code.
  FR: {
    name: 'France',
    law: 'article L441-10 of the French commercial code',
    mode: 'half_years',
    series: 'ecb',
    points: { business: 10, consumer: null },
    fixedSum: fortyEuros,
  },
  // Act of 1998, sections 4 to 6 and 5A; SI 2002/1675, article 4.
  GB: {
    name: 'United Kingdom',
    law: 'the Late Payment of Commercial Debts (Interest) Act 1998',
    mode: 'at_start',
    series: 'boe',
    points: { business: 8, consumer: null },
    fixedSum: {
      currency: 'GBP',
      steps: [
        { upTo: 99_999, amount: 4_000 },
        { upTo: 999_999, amount: 7_000 },
        { upTo: null, amount: 10_000 },
      ],
    },
  },
  // S.I. No. 580/2012, regulations 5 and 9.
  IE: {
    name: 'Ireland',
    law: 'S.I. No. 580/2012',
    mode: 'at_payment',
    series: 'ecb',
    points: { business: 8, consumer: null },
    fixedSum: {
      currency: 'EUR',
      steps: [
        { upTo: 100_000, amount: 4_000 },
        { upTo: 1_000_000, amount: 7_000 },
        { upTo: null, amount: 10_000 },
      ],
    },
  },
};

/** Who sets the rates of a series. */
export const seriesNames: Readonly<Record<RateSeries, string>> = {
  ecb: 'ECB main refinancing rate',
  bundesbank: 'Bundesbank base rate',
  oenb: 'Austrian base rate',
  boe: 'Bank of England Bank Rate',
};

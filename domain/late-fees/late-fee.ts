import type {
  ContractTerms,
  LateFeeTerms,
  ReferenceRate,
  StatutoryTerms,
} from '../../contracts/invoices/late-fee-terms.ts';
import type { LateFee, LateFeeClaim, NoLateFee } from '../../contracts/invoices/late-fees.ts';
import { addDays } from '../calendar.ts';
import type { BalanceInCurrency } from '../invoice/balance.ts';
import type { Currency } from '../../contracts/currencies.ts';
import {
  interestRows,
  openSpans,
  spanAt,
  splitAt,
  splitByPayment,
  type InterestSpan,
  type OpenSpan,
} from './interest.ts';
import { halfYearOf, rateOn } from './reference-rates.ts';
import { regimes, type FixedSum, type Regime } from './regimes.ts';

/** What late fees and interest of an invoice are calculated from. */
export interface LateFeeCase extends BalanceInCurrency {
  /** Calendar date. */
  readonly dueDate: string;
  readonly terms: LateFeeTerms;
  /** Rates that the user added. */
  readonly ownRates: readonly ReferenceRate[];
  /** What was claimed before, also what was waived: no day and no sum counts twice. */
  readonly claims: readonly LateFeeClaim[];
}

type Missing = Extract<NoLateFee, { code: 'no_rate' }>;

/** What a contract asks for a year beyond this is more than many places allow: people are warned. */
export const highYearlyPercent = 18;

/** The percentage for a year of an agreed rate. */
export const yearlyPercent = ({ percent, per }: NonNullable<ContractTerms['rate']>): number =>
  per === 'year' ? percent : percent * 12;

/** The first day of each half-year from one calendar date to another. */
const halfYearsBetween = (from: string, to: string): readonly string[] => {
  const days: string[] = [];
  // A half-year has at most 184 days.
  for (let day = halfYearOf(addDays(halfYearOf(from), 190)); day <= to; day = halfYearOf(addDays(day, 190)))
    days.push(day);
  return days;
};

interface Period {
  /** The first day that costs something, whatever was claimed before. */
  readonly start: string;
  readonly until: string;
}

/** Spans with the rate of a law. */
const statutorySpans = (
  { mode, series }: Regime,
  points: number,
  spans: readonly OpenSpan[],
  { start, until }: Period,
  own: readonly ReferenceRate[],
): readonly InterestSpan[] | Missing => {
  if (series === null) return spans.map((span) => spanAt(span, points));
  const dated: readonly (OpenSpan & { readonly day: string })[] =
    mode === 'at_payment'
      ? splitByPayment(spans, until).map((span) => ({ ...span, day: span.paidOn }))
      : mode === 'at_start'
        ? spans.map((span) => ({ ...span, day: start }))
        : spans
            .flatMap((span) => splitAt(span, halfYearsBetween(span.from, span.to)))
            .map((span) => ({ ...span, day: span.from }));
  const found: InterestSpan[] = [];
  for (const { day, ...span } of dated) {
    const percent = rateOn(series, day, own);
    if (percent === undefined) return { code: 'no_rate', series, validFrom: halfYearOf(day) };
    found.push(spanAt(span, percent + points));
  }
  return found;
};

/** What a law gives for each late invoice, by what was open when interest began. */
export const fixedSumFor = ({ steps }: FixedSum, open: number): number =>
  steps.find(({ upTo }) => upTo === null || open <= upTo)?.amount ?? 0;

interface OnceCharged {
  readonly amount: number;
  readonly currency: Currency;
}

const onceOf = (terms: ContractTerms | StatutoryTerms, openAtStart: number): OnceCharged | null => {
  if (terms.kind === 'contract') return terms.flat;
  const { fixedSum } = regimes[terms.country];
  if (fixedSum === null || terms.debtor === 'consumer') return null;
  return { amount: fixedSumFor(fixedSum, openAtStart), currency: fixedSum.currency };
};

const none = (why: NoLateFee): LateFee => ({ type: 'none', why });

const spansOf = (
  terms: ContractTerms | StatutoryTerms,
  spans: readonly OpenSpan[],
  period: Period,
  own: readonly ReferenceRate[],
): readonly InterestSpan[] | NoLateFee => {
  if (terms.kind === 'contract') {
    const { rate } = terms;
    return rate === null ? [] : spans.map((span) => spanAt(span, yearlyPercent(rate)));
  }
  const regime = regimes[terms.country];
  const points = regime.points[terms.debtor];
  return points === null ? { code: 'business_only' } : statutorySpans(regime, points, spans, period, own);
};

/** The most that may still be claimed; undefined for no limit. */
const leftOfCap = (terms: ContractTerms | StatutoryTerms, { facts, claims }: LateFeeCase) => {
  if (terms.kind !== 'contract' || terms.capPercent === null) return undefined;
  const most = Number(
    (BigInt(facts.amountCents) * BigInt(Math.round(terms.capPercent * 10_000))) / 1_000_000n,
  );
  return Math.max(0, most - claims.reduce((sum, { amount }) => sum + amount, 0));
};

/**
 * What late payment of an invoice costs up to a day, of what is not claimed yet. Interest is simple, actual/365, on what
 * is open each day from the day after the due date and its grace days, rounded once. A sum for each late invoice counts
 * once, and only where the invoice is in its currency. Without a rate for one of the half-years there is no figure.
 * @param until the last day that counts, a calendar date
 */
export const lateFeeOf = (of: LateFeeCase, until: string): LateFee => {
  const { terms, dueDate, claims } = of;
  const { currency } = of.facts;
  if (terms.kind === 'none') return none({ code: 'no_terms' });
  const start = addDays(dueDate, 1 + (terms.kind === 'contract' ? terms.graceDays : 0));
  const claimedUntil = claims.reduce<string | null>(
    (last, claim) => (last === null || claim.until > last ? claim.until : last),
    null,
  );
  const from = claimedUntil === null || claimedUntil < start ? start : addDays(claimedUntil, 1);
  if (until < start) return none({ code: 'not_late', from: start });
  const spans = openSpans(of, from, until);
  const found = spansOf(terms, spans, { start, until }, of.ownRates);
  if ('code' in found) return none(found);
  const rows = interestRows(found);
  const interest = rows.reduce((sum, { amount }) => sum + amount, 0);
  const openAtStart = openSpans(of, start, start)[0]?.balance ?? 0;
  const isCharged = openAtStart > 0 && claims.every(({ fixedSum }) => fixedSum === 0);
  const once = isCharged ? onceOf(terms, openAtStart) : null;
  const fixedSum = once?.currency === currency ? once.amount : 0;
  const leftOut = once !== null && once.currency !== currency ? once.currency : null;
  const sum = interest + fixedSum;
  if (rows.length === 0 && sum === 0) {
    if (claimedUntil !== null && from > until) return none({ code: 'claimed', until: claimedUntil });
    if (openAtStart === 0 || spans.length === 0) return none({ code: 'nothing_open' });
  }
  const most = leftOfCap(terms, of);
  if (most === 0) return none({ code: 'cap_reached' });
  return {
    type: 'calculated',
    from: from > until ? until : from,
    // Days after the last on which something was open count once the payment is taken back.
    until: rows.at(-1)?.to ?? until,
    rows: [...rows],
    interest,
    fixedSum,
    amount: most === undefined ? sum : Math.min(sum, most),
    isCapped: most !== undefined && most < sum,
    leftOut,
  };
};

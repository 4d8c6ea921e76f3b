import { addDays, daysBetween } from '../calendar.ts';
import { dueOf, type Balance } from '../invoice/balance.ts';

/** Days of which each has the same open amount and the same rate. Calendar dates, both included; integer minor units. */
export interface InterestSpan {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly balance: number;
  /** For a year, in percent, with at most four decimals. */
  readonly percent: number;
}

/** A span as it is shown. The amounts of a table add up to its interest. */
export interface InterestRow extends InterestSpan {
  readonly amount: number;
}

/** What is open on some days. */
export type OpenSpan = Omit<InterestSpan, 'percent' | 'days'>;

/** Interest is simple, and each day of every year is its 365th part. */
const daysOfYear = 365n;
const unitsOfPercent = 10_000;
const divisor = daysOfYear * BigInt(unitsOfPercent) * 100n;

/** The interest of a span in minor units times `divisor`: exact, so that parts add up to the whole. */
export const exactInterest = ({ balance, percent, days }: InterestSpan): bigint =>
  BigInt(balance) * BigInt(Math.round(percent * unitsOfPercent)) * BigInt(days);

/** The nearest whole minor unit; half of one counts as one. Nothing below zero. */
const rounded = (exact: bigint): number =>
  exact <= 0n ? 0 : Number((2n * exact + divisor) / (2n * divisor));

/**
 * The table of some spans: what is added up is exact and rounded once, so a row has what the sum grows by with it.
 */
export const interestRows = (spans: readonly InterestSpan[]): readonly InterestRow[] => {
  let exact = 0n;
  let sum = 0;
  return spans.map((span) => {
    exact += exactInterest(span);
    const amount = rounded(exact) - sum;
    sum += amount;
    return { ...span, amount };
  });
};

/** A span with its days and its rate. */
export const spanAt = ({ from, to, balance }: OpenSpan, percent: number): InterestSpan => ({
  from,
  to,
  days: daysBetween(from, to) + 1,
  balance,
  // A sum of decimals is no longer exact.
  percent: Math.round(percent * unitsOfPercent) / unitsOfPercent,
});

/** A span in parts that each begin on one of these days. */
export const splitAt = (span: OpenSpan, days: readonly string[]): readonly OpenSpan[] => {
  const within = [...new Set(days)].filter((day) => day > span.from && day <= span.to).toSorted();
  return [span.from, ...within].map((from, at) => {
    const next = within[at];
    return { ...span, from, to: next === undefined ? span.to : addDays(next, -1) };
  });
};

/**
 * What is open of an invoice from one calendar date to another, both included, in spans without those of which nothing
 * is. What comes on a day is still open on it: an invoice that is paid one day after its due date is one day late.
 */
export const openSpans = ({ facts, entries }: Balance, from: string, to: string): readonly OpenSpan[] => {
  if (from > to) return [];
  const changes = entries.map(({ date }) => addDays(date, 1));
  return splitAt({ from, to, balance: facts.amountCents }, changes)
    .map((span) => {
      const before = entries.filter(({ date }) => date < span.from);
      return { ...span, balance: dueOf({ facts, entries: before }) };
    })
    .filter(({ balance }) => balance > 0);
};

/**
 * The same spans, each in parts by when its amount is paid: what a later span has less of is paid on the day before it.
 * @param last the day that counts for what is still open then
 */
export const splitByPayment = (
  spans: readonly OpenSpan[],
  last: string,
): readonly (OpenSpan & { readonly paidOn: string })[] =>
  spans.flatMap((span, at) => {
    const parts: (OpenSpan & { readonly paidOn: string })[] = [];
    let left = span.balance;
    let end = span.to;
    for (const later of [...spans.slice(at + 1), undefined]) {
      // Nothing is open between two spans that don't follow each other, nor after the last where it ends earlier.
      const isNext = later !== undefined && addDays(end, 1) === later.from;
      const balance = isNext ? later.balance : end === last ? left : 0;
      if (balance < left) {
        parts.push({ ...span, balance: left - balance, paidOn: end });
        left = balance;
      }
      if (!isNext || left === 0) break;
      end = later.to;
    }
    return left > 0 ? [...parts, { ...span, balance: left, paidOn: last }] : parts;
  });

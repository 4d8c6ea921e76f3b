import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../calendar.ts';
import { randomFrom } from '../chase/random-chase.fixture.ts';
import type { BalanceEntry } from '../invoice/events.ts';
import { exactInterest, interestRows, openSpans, spanAt, splitAt, splitByPayment } from './interest.ts';

const entry = (kind: BalanceEntry['kind'], date: string, amount: number, id = 1): BalanceEntry => ({
  id,
  kind,
  date,
  amount,
  recordedAt: `${date}T10:00:00.000Z`,
  recordedBy: 'user',
});

const invoice = (amountCents: number, ...entries: BalanceEntry[]) => ({ facts: { amountCents }, entries });

const totalOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

const interestOf = (balance: number, percent: number, days: number): number =>
  totalOf(
    interestRows([spanAt({ from: '2026-01-01', to: addDays('2026-01-01', days - 1), balance }, percent)]),
  );

describe('worked examples', () => {
  test.each([
    // gov.uk, "Late commercial payments: charging interest": £1,000 at 8.5% is £85 a year, 23p a day.
    { balance: 100_000, percent: 8.5, days: 365, interest: 8_500 },
    { balance: 100_000, percent: 8.5, days: 1, interest: 23 },
    // Calculators of the Act of 1998: £3,000 at 3.75% + 8% for 60 days, £10,000 for one day.
    { balance: 300_000, percent: 11.75, days: 60, interest: 5_795 },
    { balance: 1_000_000, percent: 11.75, days: 1, interest: 322 },
    // anleiter.de, "Wie berechnet man Verzugszinsen": 1,000 euros at 5.12% for 25 days.
    { balance: 100_000, percent: 5.12, days: 25, interest: 351 },
  ])('$balance at $percent% for $days days is $interest', ({ balance, percent, days, interest }) => {
    expect(interestOf(balance, percent, days)).toBe(interest);
  });

  // It goes on in 2012, a leap year, of which it counts a day as the 366th part.
  test('1,500 euros over five half-years of § 288 BGB, as digineo/verzugszinsen has them', () => {
    const rates = [
      ['2009-09-15', '2009-12-31', 108, 8.12, 36.0395],
      ['2010-01-01', '2010-06-30', 181, 8.12, 60.3995],
      ['2010-07-01', '2010-12-31', 184, 8.12, 61.4005],
      ['2011-01-01', '2011-06-30', 181, 8.12, 60.3995],
      ['2011-07-01', '2011-12-31', 184, 8.37, 63.291],
    ] as const;
    const spans = rates.map(([from, to, , percent]) => spanAt({ from, to, balance: 150_000 }, percent));
    expect(spans.map(({ days }) => days)).toEqual(rates.map(([, , days]) => days));
    const euros = spans.map((span) => Number(exactInterest(span)) / 365_000_000 / 100);
    for (const [at, [, , , , interest]] of rates.entries()) expect(euros[at]).toBeCloseTo(interest, 4);
    expect(totalOf(interestRows(spans))).toBe(28_153);
  });
});

describe('what is open', () => {
  test('what comes on a day is still open on it', () => {
    expect(
      openSpans(invoice(100_000, entry('payment', '2026-03-01', 100_000)), '2026-03-01', '2026-04-30'),
    ).toEqual([{ from: '2026-03-01', to: '2026-03-01', balance: 100_000 }]);
  });

  test('payments, credits, write-offs and refunds make spans of their own', () => {
    const one = invoice(
      100_000,
      entry('payment', '2026-03-10', 30_000, 1),
      entry('credit', '2026-03-20', 10_000, 2),
      entry('write_off', '2026-03-20', 5_000, 3),
      entry('refund', '2026-03-25', 20_000, 4),
    );
    expect(openSpans(one, '2026-03-01', '2026-03-31')).toEqual([
      { from: '2026-03-01', to: '2026-03-10', balance: 100_000 },
      { from: '2026-03-11', to: '2026-03-20', balance: 70_000 },
      { from: '2026-03-21', to: '2026-03-25', balance: 55_000 },
      { from: '2026-03-26', to: '2026-03-31', balance: 75_000 },
    ]);
  });

  test('what is paid before the first day is not open on it, nor what is paid on the day before', () => {
    const one = invoice(100_000, entry('payment', '2026-02-28', 40_000));
    expect(openSpans(one, '2026-03-01', '2026-03-02')).toEqual([
      { from: '2026-03-01', to: '2026-03-02', balance: 60_000 },
    ]);
    expect(openSpans(one, '2026-03-02', '2026-03-01')).toEqual([]);
  });
});

describe('parts by payment', () => {
  test('each part counts until its own payment, and the rest until the last day', () => {
    const spans = openSpans(
      invoice(100_000, entry('payment', '2026-03-10', 30_000, 1), entry('payment', '2026-03-20', 50_000, 2)),
      '2026-03-01',
      '2026-03-31',
    );
    expect(splitByPayment(spans, '2026-03-31')).toEqual([
      { from: '2026-03-01', to: '2026-03-10', balance: 30_000, paidOn: '2026-03-10' },
      { from: '2026-03-01', to: '2026-03-10', balance: 50_000, paidOn: '2026-03-20' },
      { from: '2026-03-01', to: '2026-03-10', balance: 20_000, paidOn: '2026-03-31' },
      { from: '2026-03-11', to: '2026-03-20', balance: 50_000, paidOn: '2026-03-20' },
      { from: '2026-03-11', to: '2026-03-20', balance: 20_000, paidOn: '2026-03-31' },
      { from: '2026-03-21', to: '2026-03-31', balance: 20_000, paidOn: '2026-03-31' },
    ]);
  });

  test('what a payment has settled, and a refund opens again, is paid on two days', () => {
    const spans = openSpans(
      invoice(100_000, entry('payment', '2026-03-10', 100_000, 1), entry('refund', '2026-03-20', 40_000, 2)),
      '2026-03-01',
      '2026-03-31',
    );
    expect(splitByPayment(spans, '2026-03-31')).toEqual([
      { from: '2026-03-01', to: '2026-03-10', balance: 100_000, paidOn: '2026-03-10' },
      { from: '2026-03-21', to: '2026-03-31', balance: 40_000, paidOn: '2026-03-31' },
    ]);
  });
});

/** A story of an invoice of 4,000, from a seed: its entries, a period, and a day. */
const storyOf = (seed: number) => {
  const random = randomFrom(seed);
  const whole = (most: number): number => Math.floor(random() * most);
  const day = (): string => addDays('2024-01-01', whole(900));
  const kinds = ['payment', 'payment', 'credit', 'write_off', 'refund'] as const;
  const entries = Array.from({ length: whole(8) }, (_, id) =>
    entry(kinds[whole(kinds.length)] ?? 'payment', day(), 1 + whole(250_000), id + 1),
  );
  const [one, other] = [day(), day()];
  const [from, to] = one <= other ? [one, other] : [other, one];
  const percent = (1 + whole(250_000)) / 10_000;
  const of = invoice(400_000, ...entries);
  return { of, from, to, day: day(), percent, amount: 1 + whole(500_000) };
};

const stories = Array.from({ length: 500 }, (_, seed) => storyOf(seed));
type Story = ReturnType<typeof storyOf>;

const sumOfExact = (spans: readonly Parameters<typeof exactInterest>[0][]): bigint =>
  spans.reduce((sum, span) => sum + exactInterest(span), 0n);

const exactOf = ({ of, percent }: Pick<Story, 'of' | 'percent'>, from: string, to: string): bigint =>
  sumOfExact(openSpans(of, from, to).map((span) => spanAt(span, percent)));

describe('for any payments', () => {
  test('parts of a period add up to the whole before they are rounded', () => {
    for (const story of stories) {
      const { of, from, to, day, percent } = story;
      const whole = exactOf(story, from, to);
      if (day >= from && day < to)
        expect(exactOf(story, from, day) + exactOf(story, addDays(day, 1), to)).toBe(whole);
      const spans = openSpans(of, from, to);
      for (const parts of [spans.flatMap((span) => splitAt(span, [day])), splitByPayment(spans, to)])
        expect(sumOfExact(parts.map((span) => spanAt(span, percent)))).toBe(whole);
    }
  });

  test('each day is in at most one span, and what is open on it is right', () => {
    for (const { of, from, to } of stories) {
      let last = addDays(from, -1);
      for (const span of openSpans(of, from, to)) {
        expect(span.from > last && span.from <= span.to && span.to <= to).toBe(true);
        last = span.to;
        const raw = of.entries
          .filter(({ date }) => date < span.to)
          .reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? amount : -amount), 400_000);
        expect(span.balance).toBe(raw);
      }
    }
  });

  test('a payment never raises the interest', () => {
    for (const story of stories) {
      const { of, from, to, day, amount } = story;
      const paid = { ...of, entries: [...of.entries, entry('payment', day, amount, 99)] };
      expect(exactOf({ ...story, of: paid }, from, to) <= exactOf(story, from, to)).toBe(true);
    }
  });

  test('the amounts of a table add up to the interest, each within one of its own', () => {
    for (const { of, from, to, percent } of stories) {
      const rows = interestRows(openSpans(of, from, to).map((span) => spanAt(span, percent)));
      const nearest = (exact: bigint): number => Number(exact) / 365_000_000;
      expect(Math.abs(totalOf(rows) - nearest(sumOfExact(rows)))).toBeLessThanOrEqual(0.5);
      for (const row of rows) {
        expect(Math.abs(row.amount - nearest(exactInterest(row)))).toBeLessThanOrEqual(1);
        expect(row.days).toBe(daysBetween(row.from, row.to) + 1);
      }
    }
  });
});

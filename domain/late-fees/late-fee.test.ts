import { describe, expect, test } from 'vitest';
import type { LateFeeTerms, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';
import type { LateFee, LateFeeClaim } from '../../contracts/invoices/late-fees.ts';
import { agreedTerms } from '../invoice/chased-invoice.fixture.ts';
import type { BalanceEntry } from '../invoice/events.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { fixedSumFor, lateFeeOf, type LateFeeCase } from './late-fee.ts';
import { ratesWith, rateOn, shippedRates } from './reference-rates.ts';
import { regimes } from './regimes.ts';

const statutory = (
  country: 'DE' | 'GB' | 'IE' | 'AT' | 'CH' | 'FR' | 'EU',
  debtor: 'business' | 'consumer' = 'business',
): LateFeeTerms => ({ kind: 'statutory', country, debtor });

const contract: LateFeeTerms = { ...agreedTerms, agreedOn: '2025-03-01' };

const of = (
  terms: LateFeeTerms,
  dueDate: string,
  more: Partial<Omit<LateFeeCase, 'facts'>> & { readonly total?: number; readonly currency?: Currency } = {},
): LateFeeCase => {
  const { total = 100_000, currency = 'EUR', ...rest } = more;
  return {
    facts: { amountCents: total, currency },
    entries: [],
    dueDate,
    terms,
    ownRates: [],
    claims: [],
    ...rest,
  };
};

const payment = (date: string, amount: number): BalanceEntry => ({
  id: 1,
  kind: 'payment',
  date,
  amount,
  recordedAt: `${date}T10:00:00.000Z`,
  recordedBy: 'user',
});

const calculated = (fee: LateFee): Extract<LateFee, { type: 'calculated' }> => {
  if (fee.type !== 'calculated') throw new Error(`Not calculated: ${fee.why.code}`);
  return fee;
};
const whyNot = (fee: LateFee) => (fee.type === 'none' ? fee.why : fee);

const claimOf = (fee: LateFee, id = 1): LateFeeClaim => {
  const { from, until, rows, interest, fixedSum, amount } = calculated(fee);
  return {
    id,
    from,
    until,
    rows,
    interest,
    fixedSum,
    amount,
    terms: contract,
    claimedAt: '2026-01-01T00:00:00.000Z',
  };
};

describe('Germany', () => {
  test('each half-year has its rate, 9 points above the base rate, and 40 euros once', () => {
    const fee = calculated(lateFeeOf(of(statutory('DE'), '2025-06-15'), '2026-07-31'));
    expect(fee.rows.map(({ from, to, days, percent }) => [from, to, days, percent])).toEqual([
      ['2025-06-16', '2025-06-30', 15, 11.27],
      ['2025-07-01', '2025-12-31', 184, 10.27],
      ['2026-01-01', '2026-06-30', 181, 10.27],
      ['2026-07-01', '2026-07-31', 31, 10.52],
    ]);
    // 1,000 euros: (15 × 11.27 + 365 × 10.27 + 31 × 10.52) % / 365 = 116.2663…
    expect(fee).toMatchObject({ interest: 11_627, fixedSum: 4_000, amount: 15_627, leftOut: null });
  });

  test('a consumer owes 5 points above the base rate, and no fixed sum', () => {
    const fee = calculated(lateFeeOf(of(statutory('DE', 'consumer'), '2026-06-30'), '2026-07-31'));
    expect(fee.rows).toEqual([
      { from: '2026-07-01', to: '2026-07-31', days: 31, balance: 100_000, percent: 6.52, amount: 554 },
    ]);
    expect(fee).toMatchObject({ fixedSum: 0, leftOut: null });
  });
});

describe('United Kingdom', () => {
  const pounds = { currency: 'GBP' } as const;

  test('the rate of the half-year in which interest begins stays for the life of the debt', () => {
    const fee = calculated(lateFeeOf(of(statutory('GB'), '2024-06-30', pounds), '2026-06-30'));
    expect(fee.rows).toEqual([
      { from: '2024-07-01', to: '2026-06-30', days: 730, balance: 100_000, percent: 13.25, amount: 26_500 },
    ]);
  });

  test('interest that begins one day earlier has the rate of the half-year before', () => {
    const fee = calculated(lateFeeOf(of(statutory('GB'), '2025-06-29', pounds), '2025-07-31'));
    expect(fee.rows.map(({ percent }) => percent)).toEqual([12.75]);
    const next = calculated(lateFeeOf(of(statutory('GB'), '2025-06-30', pounds), '2025-07-31'));
    expect(next.rows.map(({ percent }) => percent)).toEqual([12.25]);
  });

  test.each([
    [99_999, 4_000],
    [100_000, 7_000],
    [999_999, 7_000],
    [1_000_000, 10_000],
  ])('of %i pence the fixed sum is %i', (total, fixedSum) => {
    const fee = lateFeeOf(of(statutory('GB'), '2026-01-31', { ...pounds, total }), '2026-02-01');
    expect(calculated(fee).fixedSum).toBe(fixedSum);
  });

  test('a consumer owes nothing by the act', () => {
    expect(whyNot(lateFeeOf(of(statutory('GB', 'consumer'), '2026-01-31'), '2026-03-01'))).toEqual({
      code: 'business_only',
    });
  });
});

describe('Ireland', () => {
  test('the rate of the day on which the money comes counts for all of its days', () => {
    const entries = [payment('2024-12-31', 40_000), { ...payment('2025-02-01', 60_000), id: 2 }];
    const fee = calculated(lateFeeOf(of(statutory('IE'), '2024-12-01', { entries }), '2025-06-30'));
    expect(fee.rows.map(({ from, to, balance, percent }) => [from, to, balance, percent])).toEqual([
      ['2024-12-02', '2024-12-31', 40_000, 12.25],
      ['2024-12-02', '2024-12-31', 60_000, 11.15],
      ['2025-01-01', '2025-02-01', 60_000, 11.15],
    ]);
    expect(fee.until).toBe('2025-02-01');
  });

  test('the fixed sum has its steps at 1,000 and 10,000 euros', () => {
    const { fixedSum } = regimes.IE;
    expect(
      [100_000, 100_001, 1_000_000, 1_000_001].map((open) => fixedSum && fixedSumFor(fixedSum, open)),
    ).toEqual([4_000, 7_000, 7_000, 10_000]);
  });
});

test.each([
  ['AT', 10.73],
  ['CH', 5],
  ['EU', 10.4],
  ['FR', 12.4],
] as const)('in %s the rate of the second half of 2026 is %d', (country, percent) => {
  const fee = calculated(lateFeeOf(of(statutory(country), '2026-07-31'), '2026-08-31'));
  expect(fee.rows.map((row) => row.percent)).toEqual([percent]);
});

describe('a contract', () => {
  test('of 1.5% a month costs 18% a year by day', () => {
    const fee = calculated(lateFeeOf(of(contract, '2026-01-31', { currency: 'USD' }), '2026-03-02'));
    expect(fee).toMatchObject({
      rows: [
        { from: '2026-02-01', to: '2026-03-02', days: 30, balance: 100_000, percent: 18, amount: 1_479 },
      ],
      fixedSum: 0,
      amount: 1_479,
      isCapped: false,
    });
  });

  test('grace days cost nothing', () => {
    const terms = { ...contract, graceDays: 10 };
    expect(whyNot(lateFeeOf(of(terms, '2026-01-31'), '2026-02-10'))).toEqual({
      code: 'not_late',
      from: '2026-02-11',
    });
    expect(calculated(lateFeeOf(of(terms, '2026-01-31'), '2026-02-11')).rows).toMatchObject([
      { from: '2026-02-11', days: 1 },
    ]);
  });

  test('a flat fee is charged once, without interest as well, and only in its currency', () => {
    const terms = {
      ...contract,
      rate: null,
      flat: { amount: 2_500, currency: 'USD' },
    } satisfies LateFeeTerms;
    const late = of(terms, '2026-01-31', { currency: 'USD' });
    const fee = lateFeeOf(late, '2026-02-20');
    expect(fee).toMatchObject({ rows: [], interest: 0, fixedSum: 2_500, amount: 2_500 });
    expect(whyNot(lateFeeOf({ ...late, claims: [claimOf(fee)] }, '2026-02-20'))).toEqual({
      code: 'claimed',
      until: '2026-02-20',
    });
    expect(lateFeeOf({ ...late, facts: { ...late.facts, currency: 'EUR' } }, '2026-02-20')).toMatchObject({
      fixedSum: 0,
      leftOut: 'USD',
    });
    const paidInTime = { ...late, entries: [payment('2026-01-31', 100_000)] };
    expect(whyNot(lateFeeOf(paidInTime, '2026-02-20'))).toEqual({ code: 'nothing_open' });
  });

  test('the limit counts what was claimed before', () => {
    const late = of({ ...contract, capPercent: 2 }, '2026-01-31');
    const first = lateFeeOf(late, '2026-03-02');
    const claims = [claimOf(first)];
    expect(first).toMatchObject({ amount: 1_479, isCapped: false });
    const second = lateFeeOf({ ...late, claims }, '2026-04-30');
    expect(second).toMatchObject({ from: '2026-03-03', amount: 521, isCapped: true });
    expect(whyNot(lateFeeOf({ ...late, claims: [...claims, claimOf(second, 2)] }, '2026-05-31'))).toEqual({
      code: 'cap_reached',
    });
  });
});

describe('claims', () => {
  test('a claim begins after the last day of the one before, and the fixed sum counts once', () => {
    const late = of(statutory('DE'), '2026-07-31');
    const first = calculated(lateFeeOf(late, '2026-08-31'));
    const second = calculated(lateFeeOf({ ...late, claims: [claimOf(first)] }, '2026-09-30'));
    expect([first.from, first.until, second.from, second.until]).toEqual([
      '2026-08-01',
      '2026-08-31',
      '2026-09-01',
      '2026-09-30',
    ]);
    expect([first.fixedSum, second.fixedSum]).toEqual([4_000, 0]);
    const whole = calculated(lateFeeOf(late, '2026-09-30'));
    expect(Math.abs(first.interest + second.interest - whole.interest)).toBeLessThanOrEqual(1);
  });

  test('a claim of a paid invoice ends with its payment, so that days count that are open again', () => {
    const late = of(statutory('DE'), '2026-07-31', { entries: [payment('2026-08-10', 100_000)] });
    const claim = claimOf(lateFeeOf(late, '2026-08-31'));
    expect(claim.until).toBe('2026-08-10');
    expect(whyNot(lateFeeOf({ ...late, claims: [claim] }, '2026-08-31'))).toEqual({ code: 'nothing_open' });
    const bounced = { ...late, entries: [], claims: [claim] };
    expect(calculated(lateFeeOf(bounced, '2026-08-31'))).toMatchObject({
      from: '2026-08-11',
      until: '2026-08-31',
    });
  });
});

describe('without a figure', () => {
  test('there is none without terms', () => {
    expect(whyNot(lateFeeOf(of({ kind: 'none' }, '2026-01-31'), '2026-03-01'))).toEqual({ code: 'no_terms' });
  });

  test('nothing is owed on the due date, nor before', () => {
    for (const until of ['2026-01-01', '2026-01-31'])
      expect(whyNot(lateFeeOf(of(statutory('DE'), '2026-01-31'), until))).toEqual({
        code: 'not_late',
        from: '2026-02-01',
      });
  });

  test('a half-year without a rate gives none, until the user adds its row', () => {
    const late = of(statutory('DE'), '2026-11-30');
    expect(whyNot(lateFeeOf(late, '2027-01-01'))).toEqual({
      code: 'no_rate',
      series: 'bundesbank',
      validFrom: '2027-01-01',
    });
    const own: ReferenceRate = {
      series: 'bundesbank',
      validFrom: '2027-01-01',
      percent: 2,
      source: 'bundesbank.de',
    };
    expect(calculated(lateFeeOf({ ...late, ownRates: [own] }, '2027-01-01')).rows).toMatchObject([
      { percent: 10.52, days: 31 },
      { percent: 11, days: 1 },
    ]);
  });

  test('an invoice in another currency than the law has the interest and not the fixed sum', () => {
    const fee = (currency: Currency) =>
      calculated(lateFeeOf(of(statutory('DE'), '2026-07-31', { currency }), '2026-08-31'));
    expect(fee('EUR')).toMatchObject({ fixedSum: 4_000, leftOut: null });
    expect(fee('USD')).toMatchObject({ fixedSum: 0, leftOut: 'EUR', interest: fee('EUR').interest });
  });
});

describe('the table of rates', () => {
  test('has one row for a half-year of a series, of days before it was checked', () => {
    const keys = shippedRates.map(({ series, validFrom }) => `${series} ${validFrom}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { validFrom, checkedOn, source } of shippedRates) {
      expect(validFrom).toMatch(/-0[17]-01$/);
      expect((checkedOn ?? '') > validFrom).toBe(true);
      expect(source).not.toBe('');
    }
  });

  test("a row of the user's replaces the one of the program", () => {
    const own: ReferenceRate = {
      series: 'boe',
      validFrom: '2026-07-01',
      percent: 4,
      source: 'bankofengland.co.uk',
    };
    expect(rateOn('boe', '2026-12-31', [own])).toBe(4);
    expect(rateOn('boe', '2026-12-31', [])).toBe(3.75);
    expect(ratesWith([own]).filter((one) => one.series === 'boe' && one.validFrom === '2026-07-01')).toEqual([
      { ...own, checkedOn: null },
    ]);
    expect(ratesWith([own])).toHaveLength(shippedRates.length);
  });
});

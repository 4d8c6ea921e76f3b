import { describe, expect, test } from 'vitest';
import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { LateFee, NoLateFee } from '../../contracts/invoices/late-fees.ts';
import { announcementOf, halfYearWords, noLateFeeWords, termsWords } from './words.ts';

const contract: LateFeeTerms = {
  kind: 'contract',
  flat: { amount: 2_500, currency: 'USD' },
  rate: { percent: 1.5, per: 'month' },
  graceDays: 5,
  capPercent: 10,
  clause: 'Late payments bear interest of 1.5% a month',
  agreedOn: '2026-03-01',
};
const german: LateFeeTerms = { kind: 'statutory', country: 'DE', debtor: 'business' };

const fee: LateFee = {
  type: 'calculated',
  from: '2026-12-02',
  until: '2026-12-11',
  rows: [{ from: '2026-12-02', to: '2026-12-11', days: 10, balance: 125_000, percent: 10.52, amount: 360 }],
  interest: 360,
  fixedSum: 4_000,
  amount: 4_360,
  isCapped: false,
  leftOut: null,
};
const nothing: LateFee = { type: 'none', why: { code: 'not_late', from: '2026-12-02' } };

describe('what an email tells', () => {
  test('names the law with its rate, and what it comes to', () => {
    expect(announcementOf(fee, { terms: german, currency: 'EUR', open: 0 })).toBe(
      'Late payment carries interest of 10.52% a year under §\u00a0288 BGB. Through December 11, 2026, this comes to €43.60 (€3.60 of interest and €40.00 for the late payment).',
    );
  });

  test('quotes the clause of a contract', () => {
    expect(
      announcementOf({ ...fee, fixedSum: 0, amount: 360 }, { terms: contract, currency: 'USD', open: 0 }),
    ).toBe(
      'As agreed on March 1, 2026: "Late payments bear interest of 1.5% a month." Through December 11, 2026, this comes to $3.60.',
    );
  });

  test('names the sum alone where a limit makes it less than its parts', () => {
    const capped = { ...fee, amount: 1_000, isCapped: true };
    expect(announcementOf(capped, { terms: german, currency: 'EUR', open: 0 })).toContain('comes to €10.00.');
  });

  test('is nothing where there is nothing to tell', () => {
    expect(announcementOf(nothing, { terms: german, currency: 'EUR', open: 0 })).toBe('');
    expect(announcementOf({ ...fee, amount: 0 }, { terms: german, currency: 'EUR', open: 0 })).toBe('');
  });

  test('has what was claimed before and is open', () => {
    expect(announcementOf(nothing, { terms: german, currency: 'EUR', open: 500 })).toBe(
      'Late fees and interest of €5.00 are still unpaid.',
    );
    expect(announcementOf(fee, { terms: german, currency: 'EUR', open: 500 })).toMatch(
      / €5\.00 that was claimed earlier is still unpaid\.$/,
    );
  });
});

test('terms are worded in a line', () => {
  expect(termsWords(contract)).toBe(
    '1.5% a month, $25.00 once, after 5 days of grace, at most 10% of the invoice',
  );
  expect(termsWords(german)).toBe('By law: Germany, businesses (§\u00a0288 BGB)');
  expect(termsWords({ kind: 'none' })).toBe('None');
});

test('each reason for no figure has words of its own', () => {
  const reasons: readonly NoLateFee[] = [
    { code: 'no_terms' },
    { code: 'not_late', from: '2026-12-02' },
    { code: 'business_only' },
    { code: 'no_rate', series: 'boe', validFrom: '2027-01-01' },
    { code: 'claimed', until: '2026-12-11' },
    { code: 'cap_reached' },
    { code: 'nothing_open' },
  ];
  expect(new Set(reasons.map(noLateFeeWords)).size).toBe(reasons.length);
  expect(noLateFeeWords({ code: 'no_rate', series: 'boe', validFrom: '2027-01-01' })).toContain(
    'Bank of England Bank Rate for the first half of 2027',
  );
  expect(halfYearWords('2026-07-01')).toBe('second half of 2026');
});

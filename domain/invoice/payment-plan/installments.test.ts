import { describe, expect, test } from 'vitest';
import { dueOf, type Balance } from '../balance.ts';
import { entry } from '../chased-invoice.fixture.ts';
import type { BalanceEntry } from '../events.ts';
import { graceEnds, missableAfter, newlyMissed, standingsOf } from './installments.ts';
import type { PaymentPlan } from './payment-plan.ts';
import { splitEvenly } from './split.ts';

const planOf = (amounts: readonly number[], changes: Partial<PaymentPlan> = {}): PaymentPlan => ({
  installments: amounts.map((amount, at) => ({
    date: `2026-12-${String(4 + 7 * at).padStart(2, '0')}`,
    amount,
    reminderId: 100 + at,
  })),
  received: 0,
  remindBefore: 0,
  agreedAt: '2026-11-30T12:00:00.000Z',
  missed: null,
  continued: null,
  reminded: [],
  ...changes,
});

const thirds = planOf([40_000, 40_000, 45_000]);
const balance = (entries: readonly BalanceEntry[], amountCents = 125_000): Balance => ({
  facts: { amountCents },
  entries,
});
const openOf = (plan: PaymentPlan, at: Balance): number[] => standingsOf(plan, at).map(({ open }) => open);
const amountsOf = (plan: PaymentPlan, at: Balance): number[] =>
  standingsOf(plan, at).map(({ amount }) => amount);

describe('what is open of the installments', () => {
  test('a payment fills the earliest first', () => {
    expect(openOf(thirds, balance([]))).toStrictEqual([40_000, 40_000, 45_000]);
    expect(openOf(thirds, balance([entry(1, 50_000)]))).toStrictEqual([0, 30_000, 45_000]);
    expect(openOf(thirds, balance([entry(1, 50_000), entry(2, 75_000)]))).toStrictEqual([0, 0, 0]);
  });

  test('a refund or a payment that is removed opens the latest filled one again', () => {
    const two = [entry(1, 40_000), entry(2, 40_000)];
    const refunded = [...two, entry(3, 10_000, { kind: 'refund' })];
    expect(openOf(thirds, balance(refunded))).toStrictEqual([0, 10_000, 45_000]);
    expect(openOf(thirds, balance(two.slice(0, 1)))).toStrictEqual([0, 40_000, 45_000]);
  });

  test('a credit, a write-off or another total changes the last first', () => {
    const credit = entry(1, 5_000, { kind: 'credit' });
    const more = entry(2, 45_000, { kind: 'write_off' });
    expect(amountsOf(thirds, balance([credit]))).toStrictEqual([40_000, 40_000, 40_000]);
    expect(amountsOf(thirds, balance([credit, more]))).toStrictEqual([40_000, 35_000, 0]);
    expect(amountsOf(thirds, balance([], 126_000))).toStrictEqual([40_000, 40_000, 46_000]);
    expect(openOf(thirds, balance([entry(3, 40_000), credit, more]))).toStrictEqual([0, 35_000, 0]);
  });

  test('what came before the plan is no part of it, and if it bounces the last one grows', () => {
    const plan = planOf([50_000, 50_000], { received: 25_000 });
    expect(openOf(plan, balance([entry(1, 25_000)]))).toStrictEqual([50_000, 50_000]);
    expect(openOf(plan, balance([entry(1, 25_000), entry(2, 50_000)]))).toStrictEqual([0, 50_000]);
    expect(openOf(plan, balance([]))).toStrictEqual([50_000, 75_000]);
  });

  test('is together what is due, after any payments, refunds, credits and totals', () => {
    let seed = 45;
    const below = (most: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((seed / 0x80000000) * most);
    };
    for (let round = 0; round < 3_000; round += 1) {
      const before = below(2) * below(30_000);
      const entries: BalanceEntry[] = before === 0 ? [] : [entry(1, before)];
      const parts = 2 + below(35);
      const due = dueOf(balance(entries));
      const plan: PaymentPlan = {
        ...thirds,
        received: before,
        installments: splitEvenly(due, parts, '2026-12-04', 'weekly').map((one, at) => ({
          ...one,
          reminderId: at,
        })),
      };
      let total = 125_000;
      for (let step = 0; step < 12; step += 1) {
        const kind = (
          [
            'payment',
            'payment',
            'payment',
            'refund',
            'credit',
            'write_off',
            'credit_applied',
            'credit_used',
          ] as const
        )[below(8)];
        if (below(5) === 0) entries.splice(below(entries.length), 1);
        else if (below(9) === 0) total = below(200_000);
        else if (kind !== undefined) entries.push(entry(10 + step, 1 + below(40_000), { kind }));
        const now = balance(entries, total);
        const standings = standingsOf(plan, now);
        const received = entries.reduce(
          (sum, one) => sum + (one.kind === 'payment' ? one.amount : one.kind === 'refund' ? -one.amount : 0),
          0,
        );
        if (received < 0) continue;
        expect(standings.reduce((sum, { open }) => sum + open, 0)).toBe(dueOf(now));
        expect(standings.every(({ open, amount }) => open >= 0 && open <= amount)).toBe(true);
        const firstOpen = standings.findIndex(({ open }) => open > 0);
        const behind = firstOpen < 0 ? [] : standings.slice(firstOpen + 1);
        expect(behind.every(({ open, amount }) => open === amount)).toBe(true);
      }
    }
  });
});

describe('missed', () => {
  test('two working days after its date, weekends left out', () => {
    expect(graceEnds('2026-12-02')).toBe('2026-12-04');
    expect(graceEnds('2026-12-04')).toBe('2026-12-08');
    expect(graceEnds('2026-12-05')).toBe('2026-12-08');
  });

  test('once each, the earliest first, and only what is open', () => {
    const nothing = balance([]);
    const missable = (plan: PaymentPlan, at: Balance) => missableAfter(plan, standingsOf(plan, at));
    expect(missable(thirds, nothing)).toBe('2026-12-08');
    expect(newlyMissed(thirds, nothing, '2026-12-08')).toBeUndefined();
    expect(newlyMissed(thirds, nothing, '2026-12-09')).toMatchObject({ date: '2026-12-04', open: 40_000 });
    expect(newlyMissed(thirds, balance([entry(1, 40_000)]), '2026-12-09')).toBeUndefined();
    const told = { ...thirds, missed: '2026-12-04' };
    expect(newlyMissed(told, nothing, '2026-12-09')).toBeUndefined();
    expect(newlyMissed(told, nothing, '2026-12-16')).toMatchObject({ date: '2026-12-11' });
    expect(missable(told, nothing)).toBe('2026-12-15');
    expect(missable(thirds, balance([entry(1, 125_000)]))).toBeNull();
  });
});

describe('splitting evenly', () => {
  test('the last takes what does not divide', () => {
    expect(splitEvenly(100, 3, '2026-12-04', 'weekly')).toStrictEqual([
      { date: '2026-12-04', amount: 33 },
      { date: '2026-12-11', amount: 33 },
      { date: '2026-12-18', amount: 34 },
    ]);
    expect(splitEvenly(10, 2, '2026-12-04', 'two_weeks')).toStrictEqual([
      { date: '2026-12-04', amount: 5 },
      { date: '2026-12-18', amount: 5 },
    ]);
  });

  test('months are counted from the first date', () => {
    expect(splitEvenly(300, 3, '2027-01-31', 'monthly').map(({ date }) => date)).toStrictEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });
});

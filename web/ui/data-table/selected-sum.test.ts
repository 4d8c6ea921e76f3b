import { expect, test } from 'vitest';
import type { SumView } from '../../../contracts/invoices/dashboard.ts';
import { selectedSums, type SummedRow } from './selected-sum.ts';

const loaded: readonly SummedRow[] = [
  { id: 1, cents: 100, currency: 'USD' },
  { id: 2, cents: 250, currency: 'EUR' },
  { id: 3, cents: 4_000, currency: 'USD' },
];
const sums = (usd: number, eur = 0): SumView[] => [
  ...(eur === 0 ? [] : [{ currency: 'EUR' as const, cents: eur }]),
  { currency: 'USD', cents: usd },
];
const all = { ids: [1, 2, 3, 4, 5], total: 5, sums: sums(90_000, 1_000) };

test.each([
  ['nothing selected', [], undefined, []],
  ['loaded ones', [1, 3], undefined, sums(4_100)],
  ['loaded ones in two currencies', [1, 2], undefined, sums(100, 250)],
  ['all, more than are loaded', [1, 2, 3, 4, 5], all, sums(90_000, 1_000)],
  ['all without some that are loaded', [1, 4, 5], all, sums(86_000, 750)],
  ['ones that are not loaded, not knowing all', [1, 9], undefined, undefined],
  ['all and one that came later and is not loaded', [1, 2, 3, 4, 5, 9], all, undefined],
  ['all without one that is not loaded any more', [1, 2, 3, 4], all, undefined],
])('the sums of %s', (_, ids, known, wanted) => {
  expect(selectedSums({ ids, loaded, all: known })).toStrictEqual(wanted);
});

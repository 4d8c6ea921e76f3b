import { expect, test } from 'vitest';
import { selectedSum } from './selected-sum.ts';

const loaded = [
  { id: 1, cents: 100 },
  { id: 2, cents: 250 },
  { id: 3, cents: 4_000 },
];
const all = { ids: [1, 2, 3, 4, 5], total: 5, cents: 90_000 };

test.each([
  ['nothing selected', [], undefined, 0],
  ['loaded ones', [1, 3], undefined, 4_100],
  ['all, more than are loaded', [1, 2, 3, 4, 5], all, 90_000],
  ['all without some that are loaded', [1, 4, 5], all, 85_750],
  ['ones that are not loaded, not knowing all', [1, 9], undefined, undefined],
  ['all and one that came later and is not loaded', [1, 2, 3, 4, 5, 9], all, undefined],
  ['all without one that is not loaded any more', [1, 2, 3, 4], all, undefined],
])('the sum of %s', (_, ids, known, sum) => {
  expect(selectedSum({ ids, loaded, all: known })).toBe(sum);
});

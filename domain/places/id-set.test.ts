import { expect, test } from 'vitest';
import { hasId, type IdSet, noIds, withId, withoutId } from './id-set.ts';

const setOf = (ids: readonly number[]): IdSet => ids.reduce(withId, noIds);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ['ascending', upTo(2_000)],
  ['descending', upTo(2_000).toReversed()],
  ['mixed', upTo(2_000).map((id) => (id * 1_009) % 2_003)],
])('ids that come %s are kept ascending, each once', (_, ids) => {
  const set = setOf([...ids, ...ids]);
  expect(set.flat()).toStrictEqual(ids.toSorted((one, other) => one - other));
  expect(set.every((chunk) => chunk.length > 0 && chunk.length <= 512)).toBe(true);
});

test('ids as they are made, ascending, fill their chunks', () => {
  expect(setOf(upTo(1_100)).map((chunk) => chunk.length)).toStrictEqual([512, 512, 76]);
});

test('an id that is not there changes nothing', () => {
  const set = setOf([2, 4]);
  expect(withoutId(set, 3)).toBe(set);
  expect(withId(set, 4)).toBe(set);
  expect([1, 2, 3, 4, 5].filter((id) => hasId(set, id))).toStrictEqual([2, 4]);
  expect(withoutId(noIds, 1)).toBe(noIds);
});

test('ids leave one by one, and with the last the set is empty', () => {
  let set = setOf(upTo(1_100));
  for (const id of upTo(1_100).map((count) => (count * 7) % 1_101)) {
    set = withoutId(set, id);
    expect(hasId(set, id)).toBe(false);
  }
  expect(set).toStrictEqual(noIds);
});

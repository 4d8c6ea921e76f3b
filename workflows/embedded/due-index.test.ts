import { expect, test } from 'vitest';
import { DueIndex } from './due-index.ts';

test('keys come out when they are due, the earliest first', () => {
  const index = new DueIndex();
  for (const [key, dueAt] of [
    ['c', 30],
    ['a', 10],
    ['d', 40],
    ['b', 20],
  ] as const)
    index.set(key, dueAt);
  expect(index.takeDue(30)).toEqual(['a', 'b', 'c']);
  expect(index.earliest()).toBe(40);
  expect(index.size).toBe(1);
});

test('a key set again is due at its new time only', () => {
  const index = new DueIndex();
  index.set('a', 10);
  index.set('b', 20);
  index.set('a', 30);
  expect(index.takeDue(25)).toEqual(['b']);
  expect(index.takeDue(30)).toEqual(['a']);
  expect(index.earliest()).toBeUndefined();
});

test('a deleted key never comes', () => {
  const index = new DueIndex();
  index.set('a', 10);
  index.delete('a');
  expect(index.earliest()).toBeUndefined();
  expect(index.takeDue(100)).toEqual([]);
});

test('many changes keep the order and leave nothing behind', () => {
  const index = new DueIndex();
  const expected = new Map<string, number>();
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let turn = 0; turn < 5_000; turn++) {
    const key = `run ${random(200)}`;
    const dueAt = random(1_000_000);
    if (random(5) === 0) {
      index.delete(key);
      expected.delete(key);
    } else {
      index.set(key, dueAt);
      expected.set(key, dueAt);
    }
  }
  expect(index.size).toBe(expected.size);
  const order = index.takeDue(1_000_000).map((key) => expected.get(key));
  expect(order).toEqual([...expected.values()].sort((a, b) => a - b));
  expect(index.size).toBe(0);
});

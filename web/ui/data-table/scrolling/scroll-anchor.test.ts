import { expect, test } from 'vitest';
import { anchorAmong } from './scroll-anchor.tsx';

const all = Array.from({ length: 20 }, (_, at) => at + 1);
const seenFrom = (first: number, pointed?: number) =>
  all.slice(first - 1, first + 5).map((id) => ({ id, isPointed: id === pointed }));

test('the first row that is seen stays when rows above it come or go', () => {
  expect(anchorAmong(seenFrom(8), all, [100, 101, ...all])).toMatchObject({ id: 8, moves: 2 });
  expect(anchorAmong(seenFrom(8), all, all.slice(2))).toMatchObject({ id: 8, moves: -2 });
});

test('a row that moves away or is gone takes nothing with it', () => {
  const away = [...all.filter((id) => id !== 8), 8];
  expect(anchorAmong(seenFrom(8), all, away)).toMatchObject({ id: 9, moves: -1 });
  expect(anchorAmong(seenFrom(8), all, [8, ...all.filter((id) => id !== 8)])).toMatchObject({
    id: 9,
    moves: 0,
  });
  expect(
    anchorAmong(
      seenFrom(8),
      all,
      all.filter((id) => id !== 8),
    ),
  ).toMatchObject({ id: 9, moves: -1 });
});

test('the row under the pointer stays, even at the start of the list; else what comes in appears there', () => {
  expect(anchorAmong(seenFrom(8, 10), all, [100, ...all])).toMatchObject({ id: 10, moves: 1 });
  expect(anchorAmong(seenFrom(1, 3), all, [100, ...all])).toMatchObject({ id: 3, moves: 1 });
  expect(anchorAmong(seenFrom(1), all, [100, ...all])).toBeUndefined();
});

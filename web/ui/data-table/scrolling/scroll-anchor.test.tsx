import { expect, test } from 'vitest';
import { drawn } from '../../../../tests/components/page/pointer.ts';
import { movedByScroll, ReadList, readRowStays } from '../../../../tests/components/page/read-list.ts';

// A long list has only those rows in the page that are around the window, cards have several heights.
test.each([
  ['a long list', 1280, 155],
  ['cards', 390, 30],
  ['a long list of cards', 390, 155],
] as const)('the row that is read stays in place when rows above it come and go: %s', (_kind, width, count) =>
  readRowStays(width, count),
);

test('cards that come into sight move by as much as the page is scrolled', async () => {
  await new ReadList(155).open(390);
  // Above the end of the first page of rows are some that were never in the page.
  window.scrollTo({ top: 5_500, behavior: 'instant' });
  await drawn();
  const moved: number[] = [];
  for (let times = 0; times < 20; times += 1) moved.push(Math.round(await movedByScroll(-150)));
  expect(moved).toEqual(moved.map(() => -150));
});

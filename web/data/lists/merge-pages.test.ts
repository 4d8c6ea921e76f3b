import { expect, test } from 'vitest';
import { mergePages, rowsOf, type ListPage } from './merge-pages.ts';

const row = (id: number, cursor: string, name = '') => ({ id, cursor, name });
type Row = ReturnType<typeof row>;
const page = (rows: readonly Row[], next: string | null, total = 9): ListPage<Row> => ({ rows, next, total });
const pages = [page([row(1, 'b'), row(2, 'd')], 'd'), page([row(3, 'f'), row(4, 'h')], 'h')];
const idsOf = (merged: readonly ListPage<Row>[]): number[][] =>
  merged.map(({ rows }) => rows.map(({ id }) => id));

test('a changed row goes to its place, and the total is that of the answer', () => {
  const merged = mergePages(pages, new Set([4]), page([row(4, 'c')], null, 9), 'asc');
  expect(idsOf(merged)).toEqual([[1, 4, 2], [3]]);
  expect(merged.map(({ next, total }) => [next, total])).toEqual([
    ['d', 9],
    ['h', 9],
  ]);
});

test('a row that is no longer in the list is taken out, a new one put in', () => {
  const answer = page([row(7, 'a'), row(8, 'e')], null, 10);
  expect(idsOf(mergePages(pages, new Set([2, 7, 8]), answer, 'asc'))).toEqual([
    [7, 1],
    [8, 3, 4],
  ]);
});

test('what lies behind the loaded pages stays unloaded, unless all are loaded', () => {
  const answer = page([row(9, 'x')], null, 10);
  expect(idsOf(mergePages(pages, new Set([9]), answer, 'asc'))).toEqual([
    [1, 2],
    [3, 4],
  ]);
  const all = [pages[0] ?? page([], null), page([row(3, 'f'), row(4, 'h')], null)];
  expect(idsOf(mergePages(all, new Set([9]), answer, 'asc'))).toEqual([
    [1, 2],
    [3, 4, 9],
  ]);
});

test('descending lists are merged the other way round', () => {
  const down = [page([row(4, 'h'), row(3, 'f')], 'f'), page([row(2, 'd'), row(1, 'b')], null)];
  expect(idsOf(mergePages(down, new Set([1, 9]), page([row(1, 'g'), row(9, 'a')], null), 'desc'))).toEqual([
    [4, 1, 3],
    [2, 9],
  ]);
});

test('a row without a change stays the same object', () => {
  const [first] = rowsOf(mergePages(pages, new Set([1]), page([row(1, 'b')], null), 'asc'));
  expect(first).toBe(pages[0]?.rows[0]);
});

test('a row that came twice is there once', () => {
  expect(rowsOf([...pages, page([row(4, 'h')], null)]).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const columns = [
  { id: 'client', width: 160 },
  { id: 'phone', width: 150, rank: 1 },
  { id: 'amount', width: 140 },
  { id: 'address', width: 220, rank: 2 },
];
const edges = { selectable: false, unfolds: false, touch: false };
const idsAt = (room: number, more = {}): string[] | undefined =>
  fitColumns(columns, room, { ...edges, ...more })?.map(({ id }) => id);

test('what must be there is there, the rest by its rank, in the order of the columns', () => {
  expect(idsAt(1_000)).toEqual(['client', 'phone', 'amount', 'address']);
  expect(idsAt(600)).toEqual(['client', 'phone', 'amount']);
  expect(idsAt(400)).toEqual(['client', 'amount']);
});

test('a column that matters less never takes the place of one that matters more', () => {
  const ranked = [
    { id: 'wide', width: 300, rank: 1 },
    { id: 'small', width: 50, rank: 2 },
  ];
  expect(fitColumns(ranked, 200, edges)).toEqual([]);
});

test('where what must be there does not fit, with the edges of a row, there is no table', () => {
  expect(idsAt(306)).toEqual(['client', 'amount']);
  expect(idsAt(305)).toBeUndefined();
  expect(idsAt(349, { selectable: true })).toBeUndefined();
  expect(idsAt(353, { touch: true })).toBeUndefined();
});

test('columns that grow share what is left, and all together take the room', () => {
  const growing = [
    { id: 'client', width: 100, grows: true },
    { id: 'amount', width: 140 },
    { id: 'subject', width: 200, grows: true },
  ];
  expect(fitColumns(growing, 646, edges)?.map(({ width }) => width)).toEqual([200, 140, 300]);
});

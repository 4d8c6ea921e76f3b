import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const columns = [
  { id: 'client', width: 660 },
  { id: 'phone', width: 150, rank: 1 },
  { id: 'amount', width: 340 },
  { id: 'address', width: 220, rank: 2 },
];
const edges = { selectable: false, unfolds: false, touch: false };
const idsAt = (room: number, more = {}): string[] | undefined =>
  fitColumns(columns, room, { ...edges, ...more })?.map(({ id }) => id);

test('what must be there is there, the rest by its rank, in the order of the columns', () => {
  expect(idsAt(1_400)).toEqual(['client', 'phone', 'amount', 'address']);
  expect(idsAt(1_200)).toEqual(['client', 'phone', 'amount']);
  expect(idsAt(1_100)).toEqual(['client', 'amount']);
});

test('a column that matters less never takes the place of one that matters more', () => {
  const ranked = [
    { id: 'wide', width: 1_000, rank: 1 },
    { id: 'small', width: 50, rank: 2 },
  ];
  expect(fitColumns(ranked, 960, edges)).toEqual([]);
});

test('in a small room there is no table, nor where what must be there does not fit with the edges of a row', () => {
  expect(fitColumns([], 960, edges)).toEqual([]);
  expect(fitColumns([], 959, edges)).toBeUndefined();
  expect(idsAt(1_006)).toEqual(['client', 'amount']);
  expect(idsAt(1_005)).toBeUndefined();
  expect(idsAt(1_049, { selectable: true })).toBeUndefined();
  expect(idsAt(1_197, { touch: true })).toBeUndefined();
});

test('columns that grow share what is left, and all together take the room', () => {
  const growing = [
    { id: 'client', width: 100, grows: true },
    { id: 'amount', width: 140 },
    { id: 'subject', width: 200, grows: true },
  ];
  expect(fitColumns(growing, 1_046, edges)?.map(({ width }) => width)).toEqual([400, 140, 500]);
});

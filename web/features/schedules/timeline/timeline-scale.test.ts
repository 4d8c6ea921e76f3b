import { expect, test } from 'vitest';
import { dayAt, placeOf, rowsOf, scaleOf } from './timeline-scale.ts';

test('a picture shows all steps and the due date, with room at both ends', () => {
  expect(scaleOf([-3, 0, 21])).toEqual({ from: -6, to: 24 });
  expect(scaleOf([30, 90])).toEqual({ from: -9, to: 99 });
  expect(scaleOf([])).toEqual({ from: -3, to: 3 });
});

test('a place is a day, and one beyond an end is the day there', () => {
  const scale = scaleOf([-3, 21]);
  for (const day of [-6, -3, 0, 10, 24]) expect(dayAt(placeOf(day, scale), scale)).toBe(day);
  expect([dayAt(-1, scale), dayAt(2, scale)]).toEqual([-6, 24]);
});

test('marks that would cover each other lie in rows', () => {
  expect(rowsOf([0, 0, 2, 5, 7], 5)).toEqual([0, 1, 2, 0, 1]);
  expect(rowsOf([-3, 0, 3], 3)).toEqual([0, 0, 0]);
});

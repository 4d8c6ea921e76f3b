import { expect, test } from 'vitest';
import { centsOf, dollarsOf } from './us-dollars.ts';

test.each([
  [1234.5, 123_450],
  [0.1, 10],
  [0.29, 29],
  [1.15, 115],
  [4.35, 435],
  [1_000_000.07, 100_000_007],
  [999_999_999.99, 99_999_999_999],
])('%d dollars are %d cents, and back', (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents);
  expect(dollarsOf(cents)).toBe(dollars);
});

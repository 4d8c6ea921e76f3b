import { expect, test } from 'vitest';
import { amountInUnits } from './fields.ts';

test.each([1, 0.01, 0.29, 1.1, 0.1 + 0.2, 1234.5, 999_999_999.99])('%d may be an amount', (amount) => {
  expect(amountInUnits.safeParse(amount).success).toBe(true);
});

test.each([0, -1, Number.NaN, Infinity])('%d is none', (amount) => {
  expect(amountInUnits.safeParse(amount).success).toBe(false);
});

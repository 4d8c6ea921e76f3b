import { expect, test } from 'vitest';
import { dollars } from './fields.ts';

test.each([1, 0.01, 0.29, 1.1, 0.1 + 0.2, 1234.5, 999_999_999.99])('%d is an amount', (amount) => {
  expect(dollars.safeParse(amount).success).toBe(true);
});

test.each([1e-9, 0.001, 1.005, 0.3 + 1e-9, 0, -1, 1_000_000_000])('%d is none', (amount) => {
  expect(dollars.safeParse(amount).success).toBe(false);
});

import { expect, test } from 'vitest';
import { InvalidField } from '../errors.ts';
import { amountTrouble, enteredIn } from './entered.ts';
import { unitsOf } from './money.ts';

test.each([
  [1234.5, 'USD', 123_450],
  [0.1, 'USD', 10],
  [0.1 + 0.2, 'USD', 30],
  [0.29, 'EUR', 29],
  [1.15, 'USD', 115],
  [4.35 * 100, 'USD', 43_500],
  [1_000_000.07, 'GBP', 100_000_007],
  [999_999_999.99, 'USD', 99_999_999_999],
  [99_999_999_999, 'JPY', 99_999_999_999],
  [1_250, 'VND', 1_250],
  [1.005, 'KWD', 1_005],
] as const)('%d %s are %d minor units, and back', (units, currency, minor) => {
  expect(enteredIn({ units }, currency)).toBe(minor);
  expect(unitsOf({ minor, currency })).toBeCloseTo(units, 8);
});

test.each([
  [1e-9, 'USD', 'Amount must have at most two decimals'],
  [12.345, 'USD', 'Amount must have at most two decimals'],
  [0.3 + 1e-9, 'EUR', 'Amount must have at most two decimals'],
  [12.5, 'JPY', 'Amount must be a whole number'],
  [1.2345, 'KWD', 'Amount must have at most three decimals'],
  [1_000_000_000, 'USD', 'Amount must be at most 999,999,999.99'],
  [1e308, 'USD', 'Amount must be at most 999,999,999.99'],
  [100_000_000_000, 'JPY', 'Amount must be at most 99,999,999,999'],
] as const)('%d %s are none', (units, currency, message) => {
  expect(amountTrouble(units, currency)).toBe(message);
  expect(() => enteredIn({ units }, currency)).toThrow(InvalidField);
});

import { expect, test } from 'vitest';
import { sumsOf, sumsWords } from './sums.ts';

test('amounts of several currencies are several sums, never one', () => {
  const sums = sumsOf([
    { minor: 100_000, currency: 'USD' },
    { minor: 24_000, currency: 'USD' },
    { minor: 30_000, currency: 'EUR' },
    { minor: 5_000, currency: 'JPY' },
  ]);
  expect(sums).toStrictEqual([
    { currency: 'EUR', cents: 30_000 },
    { currency: 'JPY', cents: 5_000 },
    { currency: 'USD', cents: 124_000 },
  ]);
  expect(sumsWords(sums)).toBe('€300.00, ¥5,000 and $1,240.00');
  expect(sumsWords(sums.slice(2))).toBe('$1,240.00');
  expect(sumsWords([])).toBe('');
});

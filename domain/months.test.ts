import { expect, test } from 'vitest';
import { monthAfter } from './months.ts';

test.each([
  ['2026-01', 1, '2026-02'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -1, '2026-02'],
  ['2026-11', -11, '2025-12'],
  ['2024-02', 12, '2025-02'],
  ['1970-01', 0, '1970-01'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(monthAfter(month, count)).toBe(expected);
});

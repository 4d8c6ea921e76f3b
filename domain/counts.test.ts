import { expect, test } from 'vitest';
import { countOf, formatCount } from './counts.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [73_333, '73,333'],
  [1_000_000, '1,000,000'],
])('%d things are shown as %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});

test('one thing is named in the singular', () => {
  expect([countOf(1, 'invoice'), countOf(2_000, 'invoice'), countOf(0, 'entry', 'entries')]).toEqual([
    '1 invoice',
    '2,000 invoices',
    '0 entries',
  ]);
});

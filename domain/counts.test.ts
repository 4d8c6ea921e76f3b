import { expect, test } from 'vitest';
import { countOf, formatCount } from './counts.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [73_333, '73,333'],
  [1_000_000, '1,000,000'],
  [0.8333, '0.8333'],
  [12.3456, '12.3456'],
  [1_000.5, '1,000.5'],
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

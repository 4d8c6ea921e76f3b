import { expect, test } from 'vitest';
import { lastMonthName, monthName } from './shown-invoices.ts';

test('months go by their names, also over the new year', () => {
  expect([monthName('2026-01-31'), lastMonthName('2026-01-31')]).toEqual(['January', 'December']);
});

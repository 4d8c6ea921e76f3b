import { expect, test } from 'vitest';
import { entry } from './chased-invoice.fixture.ts';
import type { BalanceEntry } from './events.ts';
import { inSuggestedOrder, targetsInSuggestedOrder } from './suggested-credit.ts';

/** An invoice of $100.00 on which this much more came. */
const source = (invoiceId: number, credit: number, date: string, changes: Partial<BalanceEntry> = {}) => ({
  invoiceId,
  facts: { amountCents: 10_000 },
  entries: [entry(invoiceId, 10_000 + credit, { date, ...changes })],
});
const order = (...sources: ReturnType<typeof source>[]) =>
  inSuggestedOrder(sources, { number: 'INV-1042', due: 5_000 }).map(({ invoiceId }) => invoiceId);

const old = source(1, 700, '2026-01-05');
const older = source(2, 800, '2026-01-04');
const exact = source(3, 5_000, '2026-03-01');
const named = source(4, 600, '2026-04-01', { reference: 'Thanks, INV 1042' });

test('the one whose payment names the invoice comes first, then the exact amount, then the oldest', () => {
  expect(order(old, older, exact, named)).toEqual([4, 3, 2, 1]);
  expect(order(old, source(5, 900, '2026-04-01', { note: 'inv-1042' }))).toEqual([5, 1]);
});

test('a longer number that contains it names another invoice', () => {
  expect(order(source(6, 600, '2026-04-01', { reference: 'INV-10420' }), old)).toEqual([1, 6]);
});

test('an invoice without credit is left out', () => {
  const used = entry(9, 700, { kind: 'credit_used' });
  expect(order({ ...old, entries: [...old.entries, used] }, older)).toEqual([2]);
});

test('credit is suggested for the invoice that a payment names, then for the exact amount, then for the oldest', () => {
  const target = (number: string, due: number, dueDate: string) => ({ number, due, dueDate });
  const targets = [
    target('INV-3001', 900, '2026-03-01'),
    target('INV-3002', 100, '2026-01-01'),
    target('INV-3003', 5_000, '2026-05-01'),
    target('INV-1042', 200, '2026-06-01'),
  ];
  const suggested = targetsInSuggestedOrder(
    [exact, source(4, 600, '2026-04-01', { note: 'INV 1042' })],
    targets,
  );
  expect(suggested.map(({ number }) => number)).toEqual(['INV-1042', 'INV-3003', 'INV-3002', 'INV-3001']);
});

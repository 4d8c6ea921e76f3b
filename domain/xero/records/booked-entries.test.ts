import { expect, test } from 'vitest';
import type { BalanceEntry } from '../../invoice/events.ts';
import { entryDifferences, type BookedEntry } from './booked-entries.ts';

const booked = (externalId: string, amount: number, changes: Partial<BookedEntry> = {}): BookedEntry => ({
  kind: 'payment',
  externalId,
  amount,
  date: '2026-03-05',
  ...changes,
});
const owed = (id: number, amount: number, changes: Partial<BalanceEntry> = {}): BalanceEntry => ({
  id,
  kind: 'payment',
  date: '2026-03-05',
  amount,
  recordedAt: '2026-03-05T12:00:00.000Z',
  recordedBy: 'user',
  ...changes,
});
const fromXero = (id: number, externalId: string, amount: number, changes: Partial<BalanceEntry> = {}) =>
  owed(id, amount, { recordedBy: 'xero', externalId, ...changes });
const credit = { kind: 'credit' } as const;

const differences = (
  inXero: readonly BookedEntry[],
  inOwed: readonly BalanceEntry[],
  isSettled = false,
): unknown => {
  const { record, remove } = entryDifferences(inXero, inOwed, isSettled);
  return [record.map(({ externalId }) => externalId), remove.map(({ id }) => id)];
};

test.each([
  ['a new one is recorded', [booked('a', 400)], [], [['a'], []]],
  ['one that is there by its id is not', [booked('a', 400)], [fromXero(1, 'a', 400)], [[], []]],
  ['one that is gone is removed', [], [fromXero(1, 'a', 400)], [[], [1]]],
  ['one with another amount is recorded anew', [booked('a', 500)], [fromXero(1, 'a', 400)], [['a'], [1]]],
  ['one by hand stays', [], [owed(1, 400)], [[], []]],
  ['the same money by hand is not recorded', [booked('a', 400)], [owed(1, 400)], [[], []]],
  ['another amount by hand is other money', [booked('a', 400)], [owed(1, 390)], [['a'], []]],
  [
    'a second one of the same amount is recorded',
    [booked('a', 400), booked('b', 400)],
    [owed(1, 400)],
    [['b'], []],
  ],
  [
    'one by hand is the one of the nearest day',
    [booked('a', 400, { date: '2026-01-01' }), booked('b', 400)],
    [owed(1, 400, { date: '2026-01-02' }), owed(2, 400, { date: '2026-03-04' })],
    [[], []],
  ],
  [
    'several are one by hand together',
    [booked('a', 600), booked('b', 400), booked('c', 200)],
    [owed(1, 1_000)],
    [['c'], []],
  ],
  ['several by hand are one together', [booked('a', 1_000)], [owed(1, 600), owed(2, 400)], [[], []]],
  ['a credit is no payment', [booked('a', 400, credit)], [owed(1, 400)], [['a'], []]],
  ['a write-off is a credit', [booked('a', 400, credit)], [owed(1, 400, { kind: 'write_off' })], [[], []]],
  [
    "what was allocated of an overpayment is the client's credit that was applied",
    [booked('a', 400, { isFromCredit: true })],
    [owed(1, 400, { kind: 'credit_applied' })],
    [[], []],
  ],
  [
    "a payment is not the client's credit",
    [booked('a', 400)],
    [owed(1, 400, { kind: 'credit_applied' })],
    [['a'], []],
  ],
  ['a refund is none', [booked('a', 400)], [owed(1, 400, { kind: 'refund' })], [['a'], []]],
  [
    'a payment of the rest without an id goes when it is owed again',
    [booked('a', 400)],
    [owed(1, 1_000, { recordedBy: 'xero', isRest: true })],
    [['a'], [1]],
  ],
] as const)('%s', (_, inXero, inOwed, expected) => {
  expect(differences(inXero, inOwed)).toStrictEqual(expected);
});

test('a payment of the rest without an id stays while it is paid, and is the same money', () => {
  const rest = owed(1, 1_000, { recordedBy: 'xero', isRest: true });
  expect(differences([booked('a', 1_000)], [rest], true)).toStrictEqual([[], []]);
});

test('a second comparison finds nothing', () => {
  const inXero = [booked('a', 600), booked('b', 400), booked('c', 200), booked('d', 50, credit)];
  const inOwed = [owed(1, 1_000), fromXero(2, 'gone', 70)];
  const { record, remove } = entryDifferences(inXero, inOwed, false);
  const next = [
    ...inOwed.filter((one) => !remove.includes(one)),
    ...record.map((one, index) => owed(10 + index, one.amount, { ...one, recordedBy: 'xero' })),
  ];
  expect(record).not.toHaveLength(0);
  expect(differences(inXero, next)).toStrictEqual([[], []]);
});

import { expect, test } from 'vitest';
import { positionOf, type EncodedEvent } from './event-rows.ts';
import { createEventTail } from './event-tail.ts';

const metadata = JSON.stringify([1, 'user', 'c', 'c', 'c', 1, '2026-03-02T07:00:00.000Z']);
const encoded = (id: string, size = 1): EncodedEvent => ({
  id,
  type: 'InvoiceDeleted',
  data: JSON.stringify({ accountId: 1, invoiceId: 3, filling: 'x'.repeat(size) }),
  metadata,
});
const open = () => {
  const tail = createEventTail();
  const add = (last: number, ...events: EncodedEvent[]): void =>
    tail.add('invoice-3', { revision: last, position: positionOf(last) }, events);
  const idsAfter = (position: number, limit = 10): string[] | undefined =>
    tail.after(position, limit)?.map(({ id }) => id);
  return { tail, add, idsAfter };
};

test('keeps appended events, each at its own position', () => {
  const { tail, add, idsAfter } = open();
  add(6, encoded('a'), encoded('b'));
  add(7, encoded('c'));
  expect(idsAfter(4)).toEqual(['a', 'b', 'c']);
  expect(idsAfter(5)).toEqual(['b', 'c']);
  expect(idsAfter(4, 2)).toEqual(['a', 'b']);
  const [second] = tail.after(5, 1) ?? [];
  expect(second).toMatchObject({ id: 'b', stream: 'invoice-3', revision: 6, position: positionOf(6) });
  expect(tail.after(5, 1)?.[0]).toBe(second);
});

test('returns undefined for positions before its first event or after its last', () => {
  const { add, idsAfter } = open();
  expect(idsAfter(0)).toBeUndefined();
  add(6, encoded('a'), encoded('b'));
  expect(idsAfter(3)).toBeUndefined();
  expect(idsAfter(6)).toBeUndefined();
});

test('a repeated append adds nothing, and a gap starts a new tail', () => {
  const { tail, add, idsAfter } = open();
  add(6, encoded('a'), encoded('b'));
  add(5, encoded('a'));
  expect(idsAfter(4)).toEqual(['a', 'b']);
  add(9, encoded('d'));
  expect(idsAfter(4)).toBeUndefined();
  expect(idsAfter(8)).toEqual(['d']);
  tail.clear();
  expect(idsAfter(8)).toBeUndefined();
});

test('is limited by the number of events and by their size', () => {
  const { add, idsAfter } = open();
  for (let at = 1; at <= 5_000; at++) add(at, encoded(String(at)));
  expect(idsAfter(2_999)).toBeUndefined();
  expect(idsAfter(4_999)).toEqual(['5000']);
  for (let at = 5_001; at <= 5_020; at++) add(at, encoded(String(at), 500_000));
  expect(idsAfter(5_009)).toBeUndefined();
  expect(idsAfter(5_019)).toEqual(['5020']);
});

import { expect, test } from 'vitest';
import { chainStart, nextInChain, type ChainedEvent } from './event-chain.ts';

const event: ChainedEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  stream: 'invoice-5',
  revision: 0,
  type: 'InvoicePaid',
  data: { invoiceId: 5, accountId: 3, amountCents: 100 },
  metadata: { actor: 'user', occurredAt: '2026-12-03T09:00:00.000Z' },
};

test('the hash is SHA-256 of the hash before and the event as JSON with sorted keys', () => {
  expect(nextInChain(chainStart, event)).toBe(
    '0e727f9c5285aadb07d8e713b36c7408358a35980b778ef42e1fc8a2399b0009',
  );
});

test('the order of keys does not count, everything else does', () => {
  const sorted = { ...event, data: { amountCents: 100, accountId: 3, invoiceId: 5 } };
  expect(nextInChain(chainStart, sorted)).toBe(nextInChain(chainStart, event));
  const others: ChainedEvent[] = [
    { ...event, id: '00000000-0000-4000-8000-000000000002' },
    { ...event, stream: 'invoice-6' },
    { ...event, revision: 1 },
    { ...event, type: 'InvoiceDeleted' },
    { ...event, data: { invoiceId: 5, accountId: 3, amountCents: 101 } },
    { ...event, metadata: { actor: 'system', occurredAt: '2026-12-03T09:00:00.000Z' } },
  ];
  const hashes = others.map((other) => nextInChain(chainStart, other));
  const again = nextInChain(nextInChain(chainStart, event), event);
  expect(new Set([...hashes, again, nextInChain(chainStart, event)]).size).toBe(8);
});

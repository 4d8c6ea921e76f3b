import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { chainedJson, chainStart, hashOfEvent, nextInChain, type ChainedEvent } from './event-chain.ts';

const event: ChainedEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  stream: 'invoice-5',
  revision: 0,
  type: 'InvoicePaid',
  data: { invoiceId: 5, accountId: 3, amountCents: 100 },
  metadata: { actor: 'user', occurredAt: '2026-12-03T09:00:00.000Z' },
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('the hash is SHA-256 of the hash before and of the event as JSON with sorted keys', () => {
  expect(chainedJson(event)).toBe(
    '{"data":{"accountId":3,"amountCents":100,"invoiceId":5},"id":"00000000-0000-4000-8000-000000000001",' +
      '"metadata":{"actor":"user","occurredAt":"2026-12-03T09:00:00.000Z"},"revision":0,"stream":"invoice-5",' +
      '"type":"InvoicePaid"}',
  );
  expect(nextInChain(chainStart, hashOfEvent(event))).toBe(
    sha256(`${'0'.repeat(64)}\n${sha256(chainedJson(event))}`),
  );
});

test('the order of keys does not count, everything else does', () => {
  const sorted = { ...event, data: { amountCents: 100, accountId: 3, invoiceId: 5 } };
  expect(hashOfEvent(sorted)).toBe(hashOfEvent(event));
  const others: ChainedEvent[] = [
    { ...event, id: '00000000-0000-4000-8000-000000000002' },
    { ...event, stream: 'invoice-6' },
    { ...event, revision: 1 },
    { ...event, type: 'InvoiceDeleted' },
    { ...event, data: { invoiceId: 5, accountId: 3, amountCents: 101 } },
    { ...event, metadata: { actor: 'system', occurredAt: '2026-12-03T09:00:00.000Z' } },
  ];
  expect(new Set([event, ...others].map(hashOfEvent)).size).toBe(7);
  const once = nextInChain(chainStart, hashOfEvent(event));
  expect(nextInChain(once, hashOfEvent(event))).not.toBe(once);
});

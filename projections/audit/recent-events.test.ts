import { expect, test } from 'vitest';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import { createRecentEvents } from './recent-events.ts';

const position = (number: number): Position => String(number).padStart(16, '0') as Position;

const id = '00000000-0000-4000-8000-000000000000';
const metadata: RecordedEvent['metadata'] = {
  ...{ commandId: id, correlationId: id, causationId: id, actor: 'user', userId: 7, schemaVersion: 1 },
  occurredAt: '2026-12-01T09:00:00.000Z',
};

const eventAt = (number: number): RecordedEvent => ({
  ...{ id, stream: 'client-1', revision: number, position: position(number), metadata },
  ...{ type: 'ClientDeleted', data: { accountId: 7, clientId: 1 } },
});

type Options = Parameters<EventStore['readAccount']>[1];

const storeOf = (log: RecordedEvent[]) => {
  const read: string[] = [];
  return {
    read,
    readAccount: async function* (_account: number, { after, upTo }: Options = {}) {
      for (const event of log.filter((one) => after === undefined || one.position > after)) {
        if (upTo !== undefined && event.position > upTo) return;
        read.push(event.position);
        yield await Promise.resolve(event);
      }
    },
  };
};

const numbersOf = async (events: AsyncIterable<RecordedEvent>, most = Infinity): Promise<number[]> => {
  const numbers: number[] = [];
  for await (const event of events) {
    numbers.push(Number(event.position));
    if (numbers.length >= most) break;
  }
  return numbers;
};

test('what was read is read again from memory, from anywhere to anywhere, and on from the store', async () => {
  const log = [2, 3, 5, 8].map(eventAt);
  const store = storeOf(log);
  const { readAccount } = createRecentEvents(store);
  expect(await numbersOf(readAccount(7), 2)).toEqual([2, 3]);
  expect(store.read).toHaveLength(2);
  expect(await numbersOf(readAccount(7))).toEqual([2, 3, 5, 8]);
  expect(store.read).toHaveLength(4);
  log.push(eventAt(9));
  expect(await numbersOf(readAccount(7, { after: position(4) }))).toEqual([5, 8, 9]);
  expect(await numbersOf(readAccount(7, { after: position(3), upTo: position(8) }))).toEqual([5, 8]);
  expect(await numbersOf(readAccount(7, { after: position(9) }))).toEqual([]);
  expect(store.read).toHaveLength(5);
});

test('readers beside one another, in the middle and of other types each get every event once', async () => {
  const store = storeOf(Array.from({ length: 50 }, (_, index) => eventAt(index + 1)));
  const { readAccount } = createRecentEvents(store);
  const all = Array.from({ length: 50 }, (_, index) => index + 1);
  const asked = await Promise.all([
    numbersOf(readAccount(7, { after: position(20) })),
    numbersOf(readAccount(7)),
    numbersOf(readAccount(7)),
    numbersOf(readAccount(7), 10),
    numbersOf(readAccount(7, { types: ['InvoiceDeleted'] })),
    numbersOf(readAccount(8)),
  ]);
  expect(asked).toEqual([all.slice(20), all, all, all.slice(0, 10), all, all]);
  const before = store.read.length;
  expect(await numbersOf(readAccount(7))).toEqual(all);
  expect(store.read).toHaveLength(before);
});

test('no more stays in memory than may, and the rest is read from the store', async () => {
  const store = storeOf(Array.from({ length: 50 }, (_, index) => eventAt(index + 1)));
  const { readAccount } = createRecentEvents(
    store,
    11 * JSON.stringify({ accountId: 7, clientId: 1 }).length + 1,
  );
  const all = Array.from({ length: 50 }, (_, index) => index + 1);
  expect(await numbersOf(readAccount(7))).toEqual(all);
  expect(await numbersOf(readAccount(7))).toEqual(all);
  expect(store.read).toHaveLength(50 + 39);
});

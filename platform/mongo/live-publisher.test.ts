import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../ports/event-store.ts';
import type { LiveMessage } from './live-messages.ts';
import { createLivePublisher } from './live-publisher.ts';

const change = { view: 'invoices', id: 1, revision: 'r' } as const;

/** A server that is unavailable until the test brings it back. */
const setUp = () => {
  const stored: LiveMessage[] = [];
  const error = vi.fn();
  const server: { failure: Error | undefined; tries: number } = { failure: undefined, tries: 0 };
  const publisher = createLivePublisher({
    by: 'me',
    store: async (messages) => {
      server.tries += 1;
      if (server.failure) throw server.failure;
      stored.push(...messages);
    },
    log: { info: () => undefined, warn: () => undefined, error },
  });
  const publish = (count: number): void => {
    for (let index = 0; index < count; index += 1) publisher.publish(7, [change]);
  };
  const numbers = () => stored.map(({ n }) => n);
  return { publisher, publish, stored, numbers, server, error };
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('messages published while the server is unavailable are sent in order when it is back', async () => {
  const { publish, numbers, stored, server } = setUp();
  server.failure = new StoreUnavailable('away');
  publish(1_000);
  await vi.waitFor(() => expect(server.tries).toBeGreaterThan(1), { timeout: 10_000 });
  publish(10);
  server.failure = undefined;
  await vi.waitFor(() => expect(numbers()).toStrictEqual(upTo(1_010)), { timeout: 10_000 });
  expect(stored.some(({ gap }) => gap)).toBe(false);
});

test('if too many messages wait, one message that marks the gap replaces them, and later ones are sent', async () => {
  const { publish, stored, numbers, server } = setUp();
  server.failure = new StoreUnavailable('away');
  publish(6_000);
  server.failure = undefined;
  await vi.waitFor(() => expect(numbers().at(-1)).toBe(6_000), { timeout: 10_000 });
  const gaps = stored.filter(({ gap }) => gap);
  expect(gaps).toHaveLength(1);
  const [gap] = gaps;
  expect(gap?.changes).toStrictEqual([]);
  const after = numbers().slice(numbers().indexOf(gap?.n ?? 0));
  expect(after).toStrictEqual(upTo(6_000).slice((gap?.n ?? 0) - 1));
});

test('rejected messages are dropped and marked as a gap, and don’t block later ones', async () => {
  const { publish, stored, server, error } = setUp();
  server.failure = new Error('too large');
  publish(3);
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 10_000 });
  server.failure = undefined;
  publish(1);
  await vi.waitFor(() => expect(stored.at(-1)?.gap).toBe(false), { timeout: 10_000 });
  expect(stored[0]?.gap).toBe(true);
  expect(stored).toHaveLength(2);
});

test('closing sends waiting messages, and gives up if the server is unavailable', async () => {
  const sent = setUp();
  sent.publish(500);
  await sent.publisher.close();
  expect(sent.numbers()).toStrictEqual(upTo(500));
  const away = setUp();
  away.server.failure = new StoreUnavailable('away');
  away.publish(500);
  await away.publisher.close();
  expect(away.stored).toStrictEqual([]);
});

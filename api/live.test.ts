import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveChange } from '../contracts/live.ts';
import type { LiveBus } from '../platform/ports/live.ts';
import { createLiveHub, type LiveHub, type LiveSocket } from './live.ts';

class FakeSocket extends EventEmitter implements LiveSocket {
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  closed: number | undefined;
  terminated = false;
  pings = 0;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  ping(): void {
    this.pings += 1;
  }
  close(code: number): void {
    this.closed = code;
  }
  terminate(): void {
    this.terminated = true;
  }
}

type Listener = Parameters<LiveBus['subscribe']>[0];
const listeners = new Set<Listener>();
let onGap: (() => void) | undefined;
const bus: LiveBus = {
  publishGap: () => onGap?.(),
  publish: (account, changes) => listeners.forEach((listener) => listener(account, changes)),
  close: async () => undefined,
  subscribe: (listener, told) => {
    listeners.add(listener);
    onGap = told;
    return () => listeners.delete(listener);
  },
};

const invoice = (id: number, revision: string): LiveChange => ({ view: 'invoices', id, revision });

let hub: LiveHub;
let standing: Set<string>;
beforeEach(() => {
  vi.useFakeTimers();
  standing = new Set(['a', 'b']);
  hub = createLiveHub({
    bus,
    sessionStands: (session) => Promise.resolve(standing.has(session)),
    heartbeat: 1_000,
    onError: (error) => {
      throw error;
    },
  });
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

test('the first change is sent at once, its other views after 5 ms, later ones every 50 ms, with only the last of each record', () => {
  const [mine, other] = [new FakeSocket(), new FakeSocket()];
  hub.join(1, 'a', mine);
  hub.join(2, 'b', other);
  bus.publish(1, [invoice(7, '1'), invoice(8, '2')]);
  expect(mine.sent).toEqual([[invoice(7, '1'), invoice(8, '2')]]);
  const row: LiveChange = { view: 'invoice-rows', id: 7, revision: '1' };
  const sequence: LiveChange = { view: 'followup-sequences', id: 7, revision: '1' };
  bus.publish(1, [row]);
  vi.advanceTimersByTime(3);
  bus.publish(1, [sequence]);
  expect(mine.sent).toHaveLength(1);
  vi.advanceTimersByTime(2);
  expect(mine.sent.slice(1)).toEqual([[row, sequence]]);
  bus.publish(1, [invoice(7, '3')]);
  vi.advanceTimersByTime(40);
  bus.publish(1, [invoice(9, '4'), invoice(7, '5')]);
  expect(mine.sent).toHaveLength(2);
  vi.advanceTimersByTime(10);
  expect(mine.sent.slice(2)).toEqual([[invoice(7, '5'), invoice(9, '4')]]);
  vi.advanceTimersByTime(50);
  bus.publish(1, [invoice(7, '6')]);
  expect(mine.sent.slice(3)).toEqual([[invoice(7, '6')]]);
  expect(other.sent).toEqual([]);
});

test('a socket with too much unsent data is closed', () => {
  const slow = new FakeSocket();
  slow.bufferedAmount = 2_000_000;
  hub.join(1, 'a', slow);
  bus.publish(1, [invoice(7, '1')]);
  vi.advanceTimersByTime(50);
  expect([slow.sent, slow.closed, hub.size]).toEqual([[], 1013, 0]);
});

test('signing out closes the sockets of that session', () => {
  const [one, other] = [new FakeSocket(), new FakeSocket()];
  hub.join(1, 'a', one);
  hub.join(1, 'b', other);
  hub.leave('a');
  expect([one.closed, other.closed, hub.size]).toEqual([4401, undefined, 1]);
});

test('a socket that does not answer a ping is dropped, one that answers stays open', async () => {
  const [dead, living] = [new FakeSocket(), new FakeSocket()];
  living.ping = function () {
    this.emit('pong');
  };
  hub.join(1, 'a', dead);
  hub.join(1, 'a', living);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([dead.terminated, living.terminated, hub.size]).toEqual([true, false, 1]);
});

test('the socket of a session that ended elsewhere is closed at the next heartbeat', async () => {
  const socket = new FakeSocket();
  hub.join(1, 'a', socket);
  standing.delete('a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([socket.closed, hub.size]).toEqual([4401, 0]);
});

test('closing the server closes every socket and ends the subscription', () => {
  const socket = new FakeSocket();
  hub.join(1, 'a', socket);
  hub.close();
  expect([socket.closed, hub.size, listeners.size]).toEqual([1001, 0, 0]);
});

test('sockets of pages that may have missed changes are closed, not all at once; newer sockets stay open', () => {
  const before = Array.from({ length: 300 }, () => new FakeSocket());
  for (const [index, socket] of before.entries()) hub.join(index % 7, 'a', socket);
  bus.publishGap();
  bus.publishGap();
  vi.advanceTimersByTime(500);
  const after = new FakeSocket();
  hub.join(1, 'a', after);
  vi.advanceTimersByTime(900);
  const early = before.filter(({ closed }) => closed === 1012).length;
  expect(early).toBeGreaterThan(0);
  expect(early).toBeLessThan(300);
  vi.advanceTimersByTime(2_100);
  expect(before.map(({ closed }) => closed)).toEqual(before.map(() => 1012));
  expect([after.closed, hub.size]).toEqual([undefined, 1]);
});

test('a page is told that everything may have changed if something has since it was sent', () => {
  const connected = (age?: number, account = 1) => {
    const socket = new FakeSocket();
    hub.join(account, 'a', socket, age === undefined ? undefined : Date.now() - age);
    return socket.sent;
  };
  const everything = [[{ view: 'everything', id: 1, revision: '' }]];
  vi.advanceTimersByTime(10_000);
  expect(connected(2_000)).toEqual([]);
  bus.publish(1, [invoice(7, '1')]);
  vi.advanceTimersByTime(1_000);
  expect(connected(1_000)).toEqual(everything);
  expect([connected(999), connected(), connected(2_000, 2)]).toEqual([[], [], []]);
  vi.advanceTimersByTime(70_000);
  expect(connected(60_000)).toEqual([]);
  // Longer ago than changes are remembered.
  expect(connected(60_001)).toEqual(everything);
  hub.tellStatus();
  expect(connected(0)).toEqual(everything);
});

test('a page that was sent before the server began is told that everything may have changed', () => {
  const socket = new FakeSocket();
  hub.join(1, 'a', socket, Date.now() - 500);
  expect(socket.sent).toHaveLength(1);
});

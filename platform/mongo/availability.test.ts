import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../ports/event-store.ts';
import { orUnavailable } from './availability.ts';
import { wireServer } from './wire-server.fixture.ts';

const failing = (error: Error) => orUnavailable(() => Promise.reject(error));

test.each([
  new MongoNetworkError('connection closed'),
  new MongoServerError({ code: 10_107, errmsg: 'not primary' }),
  new MongoServerError({ code: 11_600, errmsg: 'interrupted at shutdown' }),
  new MongoServerError({ code: 64, errmsg: 'waiting for replication timed out' }),
  new MongoServerError({ code: 134, errmsg: 'read concern majority is not available yet' }),
  new MongoServerError({ code: 43, errmsg: 'cursor not found' }),
  new MongoServerError({ errorLabels: ['RetryableWriteError'], errmsg: 'once more' }),
])('$message means that the server is unavailable', async (error) => {
  await expect(failing(error)).rejects.toThrow(StoreUnavailable);
  await expect(failing(error)).rejects.toHaveProperty('cause', error);
});

test.each([new MongoServerError({ code: 11_000, errmsg: 'duplicate key' }), new TypeError('not a function')])(
  '$message does not, and is thrown unchanged',
  async (error) => {
    await expect(failing(error)).rejects.toBe(error);
  },
);

test('a pool whose connections all wait for the server means that the server is unavailable', async () => {
  const server = wireServer({ minWireVersion: 0, maxWireVersion: 21 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}`, { maxPoolSize: 1, waitQueueTimeoutMS: 50 });
  const ping = () => client.db('owed').command({ ping: 1 });
  const answers = [ping(), ping()].map((asked) => orUnavailable(() => asked));
  const refused = Promise.race(answers);
  await expect(refused).rejects.toThrow(StoreUnavailable);
  await expect(refused).rejects.toHaveProperty('cause.name', 'MongoWaitQueueTimeoutError');
  await client.close();
  server.close();
  await expect(Promise.all(answers)).rejects.toThrow(StoreUnavailable);
});

test('a connection that breaks while the driver writes gives Node’s error, and means that the server is unavailable', async () => {
  const broken = Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET', syscall: 'write' });
  await expect(orUnavailable(() => Promise.reject(broken))).rejects.toThrow(StoreUnavailable);
  // The server has closed the socket, but no system call has failed yet.
  const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  await expect(orUnavailable(() => Promise.reject(ended))).rejects.toThrow(StoreUnavailable);
  const other = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  await expect(orUnavailable(() => Promise.reject(other))).rejects.toBe(other);
});

test('work that takes too long times out', async () => {
  const never = new Promise<never>(() => undefined);
  await expect(orUnavailable(() => never, 5)).rejects.toThrow(StoreUnavailable);
});

test('work within the time limit returns its result', async () => {
  expect(await orUnavailable(() => Promise.resolve(7))).toBe(7);
});

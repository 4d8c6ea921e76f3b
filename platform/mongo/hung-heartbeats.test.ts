import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { reconnectHungHeartbeats } from './hung-heartbeats.ts';
import { wireServer } from './wire-server.fixture.ts';

const host = 'mongo.example';
const versions = { minWireVersion: 0, maxWireVersion: 21 };

/** Less than this after a heartbeat, the driver delays the next one, in milliseconds. */
const betweenHeartbeats = 600;

/** A server that answers each command but `find`, a client, and what the server has of its connections, oldest first. */
const connected = async () => {
  const server = wireServer(versions, (command) =>
    command === 'find' ? undefined : { ismaster: true, ...versions, ok: 1 },
  );
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?retryReads=false`, {
    serverSelectionTimeoutMS: 500,
  });
  await client.connect();
  const end = async (): Promise<void> => {
    await client.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { client, sockets, end };
};

test('a client whose heartbeat hangs is reconnected, and can be used as before', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { client, sockets, end } = await connected();
  const stop = reconnectHungHeartbeats(client, { host, log, longest: 500 });
  const db = client.db('owed');
  const calls = Array.from({ length: 5 }, () => db.collection('any').findOne());
  await expect.poll(() => sockets.length).toBe(1 + calls.length);
  await pause(betweenHeartbeats);
  // The calls that fail ask for a heartbeat, on the oldest connection, whose socket is just being closed.
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');

  await expect.poll(() => db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  expect(log.warn.mock.calls).toEqual([[{ host }, 'A heartbeat of the MongoDB driver hangs; reconnecting']]);
  await stop();
  await end();
});

test('a client whose heartbeats end is left alone', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { client, sockets, end } = await connected();
  const stop = reconnectHungHeartbeats(client, { host, log, longest: 500 });
  await pause(betweenHeartbeats);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => client.db('owed').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await pause(betweenHeartbeats);
  expect(log.warn).not.toHaveBeenCalled();
  await stop();
  await end();
});

import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { reconnectWhenCommandsHang } from './hung-commands.ts';
import { commandIn, wireServer } from './wire-server.fixture.ts';

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
  const stop = reconnectWhenCommandsHang(client, { host, log, longestHeartbeat: 500 });
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
  const stop = reconnectWhenCommandsHang(client, { host, log, longestHeartbeat: 500 });
  await pause(betweenHeartbeats);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => client.db('owed').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await pause(betweenHeartbeats);
  expect(log.warn).not.toHaveBeenCalled();
  await stop();
  await end();
});

/** More than the sockets of both sides hold. */
const megabytes = 15;

test('a call that hangs gives its connection back', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = wireServer(versions, () => ({ ok: 1 }));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    // A server that reads no more in the middle of a call: the driver closes the socket, but does not end the call.
    socket.on('data', (request) => {
      if (commandIn(request) === 'insert') socket.pause();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?retryWrites=false`, {
    maxPoolSize: 1,
    socketTimeoutMS: 200,
    waitQueueTimeoutMS: 300,
  });
  await client.connect();
  const stop = reconnectWhenCommandsHang(client, { host, log, longestCall: 600 });
  const db = client.db('owed');
  const hanging = vi.fn();
  void db
    .collection('any')
    .insertOne({ large: Buffer.alloc(megabytes * 1_024 * 1_024) })
    .finally(hanging)
    .catch(() => undefined);
  await expect(db.command({ ping: 1 })).rejects.toThrow('Timed out while checking out a connection');

  await expect.poll(() => db.command({ ping: 1 }), { timeout: 5_000 }).toMatchObject({ ok: 1 });
  expect(hanging).not.toHaveBeenCalled();
  expect(log.warn.mock.calls).toEqual([[{ host }, 'A call of the MongoDB driver hangs; reconnecting']]);
  await stop();
  await client.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

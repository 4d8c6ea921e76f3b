import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

test('an address opens so many connections at once, and another one once it has closed one', async () => {
  const server = createServer();
  limitConnections(server, 2);
  server.on('connection', (socket) => socket.destroyed || socket.resume().write('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  /** What comes first: a greeting, or the end. */
  const opened = async (localAddress: string): Promise<'greeted' | 'ended'> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return Promise.race([
      once(socket, 'data').then(() => 'greeted' as const),
      once(socket, 'close').then(() => 'ended' as const),
    ]);
  };
  expect([await opened('127.0.0.1'), await opened('127.0.0.1'), await opened('127.0.0.1')]).toEqual([
    'greeted',
    'greeted',
    'ended',
  ]);
  expect(await opened('127.0.0.2')).toBe('greeted');
  const [first] = sockets;
  first?.end();
  await expect.poll(() => opened('127.0.0.1')).toBe('greeted');
  for (const socket of sockets) socket.destroy();
  server.close();
});

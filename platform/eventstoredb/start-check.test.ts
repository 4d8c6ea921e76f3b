import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../monitoring/log.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';
import { openEventStoreDb } from './event-store.ts';
import { startProtocolServer, trailers } from './protocol-server.fixture.ts';

const log = createLog('silent');
const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const hasPort = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

const portOf = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (!hasPort(address)) throw new Error('The server has no port');
  return address.port;
};

/** A server that speaks the protocol and denies access. */
const startServerOf = async (version: string): Promise<number> => {
  const server = await startProtocolServer(version, () => ({
    code: status.PERMISSION_DENIED,
    details: 'Access Denied',
    metadata: trailers({ exception: 'access-denied' }),
  }));
  servers.push(server);
  return server.port;
};

const whyNot = async (url: string): Promise<string> => {
  try {
    const store = await openEventStoreDb({ url, installation: '', log });
    await store.close();
    return 'was opened';
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error;
    expect(error.message).not.toMatch(/ada|s3cret|\n/);
    return error.message;
  }
};

const freePort = async (): Promise<number> => {
  const server = createTcpServer();
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
};

describe('the one-line error of a start with a wrong EVENTSTORE_URL says', () => {
  test.each([
    'localhost:2113',
    'http://localhost:2113',
    'esdb://',
    'esdb://ada:s3cret@',
    'esdb://ada:s3cret@host:port',
    'esdb://host:2113?tls=perhaps',
  ])('that %s is not an EventStoreDB address', async (url) => {
    expect(await whyNot(url)).toMatch(/^EVENTSTORE_URL is not an address of EventStoreDB/);
  });

  test('which option is unknown', async () => {
    expect(await whyNot('esdb://ada:s3cret@127.0.0.1:2113?tsl=false')).toBe(
      'EVENTSTORE_URL has an unknown option: tsl',
    );
  });

  test('which certificate file is missing', async () => {
    expect(await whyNot('esdb://127.0.0.1:2113?tlsCAFile=missing.pem')).toBe(
      "EVENTSTORE_URL names a file as tlsCAFile that can't be read: missing.pem",
    );
  });

  test.each(['esdb', 'esdb+discover'])('that nothing answers (%s)', async (scheme) => {
    const port = await freePort();
    expect(await whyNot(`${scheme}://ada:s3cret@127.0.0.1:${port}?tls=false`)).toBe(
      `EVENTSTORE_URL names 127.0.0.1:${port}, where nothing answers`,
    );
  });

  test('that the host is unknown', async () => {
    expect(await whyNot('esdb://ada:s3cret@nowhere.invalid:2113?tls=false')).toBe(
      'EVENTSTORE_URL names a host that is not known: nowhere.invalid:2113',
    );
  });

  test('that something else answers', async () => {
    const port = await portOf(createHttpServer((_, response) => response.end('Hello')));
    expect(await whyNot(`esdb://127.0.0.1:${port}?tls=false`)).toBe(
      `EVENTSTORE_URL names 127.0.0.1:${port}, where something answers, but no EventStoreDB that is ready`,
    );
  });

  test('that the server does not speak TLS', async () => {
    const port = await startServerOf('24.10.4');
    expect(await whyNot(`esdb://ada:s3cret@127.0.0.1:${port}`)).toMatch(
      `EVENTSTORE_URL asks for TLS, which the server at 127.0.0.1:${port} does not speak`,
    );
  });

  test('that the server speaks TLS although the address says tls=false', async () => {
    // Without a certificate it can only refuse the handshake, with a TLS alert.
    const server = createTlsServer({ pskCallback: () => null, ciphers: 'PSK' });
    server.on('tlsClientError', (_, socket) => socket.destroy());
    const port = await portOf(server);
    expect(await whyNot(`esdb://127.0.0.1:${port}?tls=false`)).toBe(
      `EVENTSTORE_URL says tls=false, but the server at 127.0.0.1:${port} speaks TLS`,
    );
  });

  test.each([
    { version: '22.10.1', says: 'of version 22.10.1' },
    { version: '23.9.9', says: 'of version 23.9.9' },
    { version: '', says: 'that is no EventStoreDB or a very old one' },
  ])('that the server is too old (version "$version")', async ({ version, says }) => {
    const port = await startServerOf(version);
    expect(await whyNot(`esdb://127.0.0.1:${port}?tls=false`)).toBe(
      `EVENTSTORE_URL names a server at 127.0.0.1:${port} ${says}; EventStoreDB 23.10 or later is needed`,
    );
  });

  test.each([
    {
      user: 'ada:s3cret@',
      says: 'has a wrong user or password, or a user without permission to read $all, which the group $admins has',
    },
    { user: '', says: 'has no user and password, and the server asks for them' },
  ])('that access is denied (user "$user")', async ({ user, says }) => {
    const port = await startServerOf('23.10.0');
    expect(await whyNot(`esdb://${user}127.0.0.1:${port}?tls=false`)).toBe(
      `EVENTSTORE_URL ${says} (127.0.0.1:${port})`,
    );
  });
});

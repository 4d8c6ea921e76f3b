import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { describeWith, freshInstallation } from '../../tests/engines/at-hand.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';
import { openMongo } from './connection.ts';
import { wireServer } from './wire-server.fixture.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const open = (url: string, installation = '') => openMongo({ url, installation, log });

/** The one-line error of a start with this address. */
const refusal = async (url: string, installation = ''): Promise<string> => {
  const failure: unknown = await open(url, installation).then(
    (connection) => connection.close(),
    (error: unknown) => error,
  );
  if (!(failure instanceof WrongSetting)) throw new Error(`${url} was taken`, { cause: failure });
  return failure.message;
};

const servers: Server[] = [];
const listen = async (server: Server): Promise<string> => {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `127.0.0.1:${port}`;
};
afterAll(() => servers.forEach((server) => server.close()));

/** Answers the handshake as MongoDB 3.6 does. */
const oldServer = () => wireServer({ minWireVersion: 0, maxWireVersion: 6 });
/** Answers the handshake as MongoDB 7 does, and refuses every later call. */
const refusing = (code: number) =>
  wireServer({ minWireVersion: 0, maxWireVersion: 21 }, () => ({ ok: 0, code, errmsg: 'refused' }));

describe('a start fails with a one-line error', () => {
  test.each(['', 'http://127.0.0.1', 'mongodb://', '127.0.0.1:27017', 'mongodb://ada:secret@h:99999/owed'])(
    'for an invalid address: %o',
    async (url) => {
      expect(await refusal(url)).toMatch(/^MONGO_URL is not an address such as mongodb:/);
    },
  );

  test('for a password with an unencoded slash, without showing it', async () => {
    const line = await refusal('mongodb://ada:12/34@127.0.0.1/owed');
    expect(line).toMatch(/^MONGO_URL is not an address .* percent-encoded\)$/);
    expect(line).not.toMatch(/ada|12|34/);
  });

  test('for an unknown option', async () => {
    expect(await refusal('mongodb://ada:secret@127.0.0.1:1/?mayority=1')).toBe(
      "MONGO_URL can't be used: option mayority is not supported",
    );
  });

  test.each([
    ['mongodb://127.0.0.1:1/a.b', ''],
    ['mongodb://127.0.0.1:1/a%20b', ''],
    [`mongodb://127.0.0.1:1/${'a'.repeat(40)}`, 'b'.repeat(30)],
  ])('for an invalid database name: %s', async (url, installation) => {
    expect(await refusal(url, installation)).toMatch(/^MONGO_URL names no database in its path/);
  });

  test.concurrent('if nothing answers', async () => {
    expect(await refusal('mongodb://ada:secret@127.0.0.1:1/owed')).toBe(
      'MONGO_URL names 127.0.0.1:1, where nothing answers',
    );
  });

  test.concurrent.each(['mongodb://ada:secret@owed.invalid:2', 'mongodb+srv://ada:secret@owed.invalid/owed'])(
    'for an unknown host: %s',
    async (url) => {
      expect(await refusal(url)).toMatch(/^MONGO_URL names owed\.invalid(:2)?, a host /);
    },
  );

  test.concurrent('for a server that is not a MongoDB', async () => {
    const host = await listen(createHttpServer((_, response) => response.end('hello')));
    expect(await refusal(`mongodb://ada:secret@${host}/owed`)).toBe(
      `MONGO_URL names ${host}, where no MongoDB that takes writes answers (check tls= and replicaSet=, too)`,
    );
  });

  test.concurrent('for a server that never answers', async () => {
    const host = await listen(createServer((socket) => socket.on('error', () => socket.destroy())));
    expect(await refusal(`mongodb://ada:secret@${host}/owed`)).toBe(
      `MONGO_URL names ${host}, where no MongoDB that takes writes answers (check tls= and replicaSet=, too)`,
    );
  });

  test.concurrent('for a version that is too old', async () => {
    const host = await listen(oldServer());
    expect(await refusal(`mongodb://${host}/owed`)).toBe(
      `MONGO_URL names ${host}, whose version is too old: MongoDB 4.2 or later is needed`,
    );
  });

  test.concurrent.each([
    [18, 'which refuses the user or the password (check authSource=, too)'],
    [13, 'which asks for a user who may read and write the database (the role readWrite)'],
    [10_107, 'where no MongoDB that takes writes answers (check tls= and replicaSet=, too)'],
    [59, 'which refused the first call with code 59'],
  ])('for a server that answers the first call with code %i', async (code, why) => {
    const host = await listen(refusing(code));
    expect(await refusal(`mongodb://${host}/owed?directConnection=true`)).toBe(
      `MONGO_URL names ${host}, ${why}`,
    );
  });
});

describeWith(['FERRETDB_URL'], 'on a server that knows users', ({ FERRETDB_URL }) => {
  test('the error for a wrong password does not show it', async () => {
    const host = FERRETDB_URL.replace(/^.*\/\//, '');
    expect(await refusal(`mongodb://ada:secret@${host}`)).toBe(
      `MONGO_URL names ${host}, which refuses the user or the password (check authSource=, too)`,
    );
  });

  test('the path names the database, with the name of the installation if there is one', async () => {
    const installation = freshInstallation();
    const plain = await open(FERRETDB_URL, installation);
    const named = await open(`${FERRETDB_URL}/chaser?maxPoolSize=5`, installation);
    expect([plain.db.databaseName, named.db.databaseName]).toStrictEqual([
      `owed-${installation}`,
      `chaser-${installation}`,
    ]);
    for (const connection of [plain, named]) {
      await connection.db.dropDatabase();
      await connection.close();
    }
  });
});

describeWith(['MONGO_URL', 'FERRETDB_URL'], 'on a replica set and on one node', (urls) => {
  test('a replica set is read with majority read concern, whatever the address says', async () => {
    const levels = [];
    for (const url of [urls.MONGO_URL, urls.FERRETDB_URL]) {
      const connection = await open(`${url}/owed?readConcernLevel=local`, freshInstallation());
      levels.push([connection.canWatch, connection.db.collection('kept').readConcern?.level]);
      await connection.db.dropDatabase();
      await connection.close();
    }
    expect(levels).toStrictEqual([
      [true, 'majority'],
      [false, 'local'],
    ]);
  });
});

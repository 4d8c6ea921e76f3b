import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { createDns } from './dns.ts';

let socket: Socket | undefined;
afterEach(() => socket?.close());

const txt = (parts: readonly string[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
  // The name of the question, TXT, IN, 60 s.
  return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
};

/** A server of the DNS that answers every question alike. @param code 0 is success, 3 is "no such name" */
const serve = async (code: number, answers: readonly (readonly string[])[]): Promise<string> => {
  const server = createSocket('udp4');
  socket = server;
  server.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    const head = Buffer.from([0x81, 0x80 + code, 0, 1, 0, answers.length, 0, 0, 0, 0]);
    server.send(
      Buffer.concat([question.subarray(0, 2), head, question.subarray(12, end), ...answers.map(txt)]),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${server.address().port}`;
};

test('the parts of a TXT record are one text', async () => {
  const dns = createDns([await serve(0, [['v=spf1 ', '-all'], ['other']])]);
  expect(await dns.texts('studio.example')).toEqual(['v=spf1 -all', 'other']);
});

test('a name that does not exist, or has no such record, has none', async () => {
  expect(await createDns([await serve(3, [])]).texts('nobody.example')).toEqual([]);
});

test('nobody can tell what a server says that fails', async () => {
  expect(await createDns([await serve(2, [])]).texts('studio.example')).toBeNull();
});

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer } from './http-server.ts';
import { guardTarget } from './raw-request.ts';
import type { OwedApp } from '../route-deps.ts';

let app: OwedApp;
let port: number;
const listen = async (options: Partial<Parameters<typeof createServer>[0]> = {}): Promise<void> => {
  app = createServer({ log: pino({ level: 'silent' }), trustProxy: 1, ...options });
  app.addHook('onRequest', async (request) => guardTarget(request));
  app.get('/seen', async ({ ip, url }) => ({ ip, url }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
};
beforeEach(() => listen());
afterEach(() => app.close());

/** What the server answers to the lines of a request, until it closes the connection. */
const answered = async (...lines: readonly string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return text(socket);
};

const asked = (target: string, ...headers: readonly string[]): Promise<string> =>
  answered(`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '');

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:51234"', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1:80, 203.0.113.7:51234', '203.0.113.7'],
])('a proxy that reports %s says that the caller is %s', async (reported, ip) => {
  const said = await asked('/seen', 'Host: owed.example', `X-Forwarded-For: ${reported}`);
  expect(said).toContain(JSON.stringify({ ip, url: '/seen' }));
});

test.each([
  ['two hosts', '/seen', ['Host: owed.example', 'Host: evil.example']],
  ['the same host twice', '/seen', ['Host: owed.example', 'host: owed.example']],
  ['an address of another host', 'http://evil.example/seen', ['Host: owed.example']],
  ['an address of another port', 'http://owed.example:81/seen', ['Host: owed.example']],
  ['an address with a user', 'http://me@owed.example/seen', ['Host: owed.example']],
  ['an address of another scheme', 'ftp://owed.example/seen', ['Host: owed.example']],
  ['an address that is none', 'http://[/seen', ['Host: owed.example']],
])('a request with %s is refused', async (_what, target, headers) => {
  expect(await asked(target, ...headers)).toMatch(/^HTTP\/1.1 400 /);
});

test('a request may repeat its host in its address', async () => {
  const said = await asked('http://Owed.example/seen?a=1', 'Host: owed.example');
  expect(said).toContain('"url":"/seen?a=1"');
});

test.each([
  ['no headers', []],
  ['headers without an end', ['GET /seen HTTP/1.1', 'Host: owed.example']],
])('a connection that sends %s is ended', async (_what, lines) => {
  await app.close();
  // Only here: a busy machine may take longer for a request that is whole.
  await listen({ headers: { headersTimeout: 100, connectionsCheckingInterval: 20 } });
  expect(await answered(...lines)).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('headers have 20 seconds by default', async () => {
  const usual = createServer({ log: pino({ level: 'silent' }), trustProxy: false });
  expect(usual.server).toMatchObject({ headersTimeout: 20_000 });
  await usual.close();
});

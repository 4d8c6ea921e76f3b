import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
const webFolder = temporaryFolder();
beforeAll(async () => {
  await writeFile(join(webFolder.path, 'index.html'), '<title>Owed</title>');
  owed = await startOwed({ webFolder: webFolder.path });
});
afterAll(async () => {
  await owed.close();
  webFolder.remove();
});

/** What the server answers to the head of a request whose body never comes. */
const answerToHead = async (method: string, path: string, bytes: number): Promise<string> => {
  const { hostname, port } = new URL(owed.address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`,
  );
  const answer = await text(socket);
  return answer.slice(0, answer.indexOf('\r\n'));
};

test.each([
  ['POST', '/api/login'],
  ['POST', '/api/register'],
  ['POST', '/api/forgot-password'],
  ['POST', '/api/reminder-actions/token'],
  ['POST', '/api/logout'],
])('a visitor may send a few kilobytes to %s %s, and no more is read', async (method, path) => {
  expect(await answerToHead(method, path, 9_000)).toMatch(/^HTTP\/1.1 413 /);
});

test.each([
  ['POST', '/api/nothing', 404],
  ['PUT', '/nothing', 404],
  ['DELETE', '/', 405],
  ['POST', '/assets/app.js', 404],
  ['POST', '/api/clients', 401],
  ['POST', '/api/user', 405],
])('%s %s, which no visitor may call, is answered before its body comes', async (method, path, status) => {
  expect(await answerToHead(method, path, 200_000)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('thousands of fields are refused before a schema sees them', async () => {
  const person = owed.person();
  await person.register();
  const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`k${nth}`, 1]));
  const { status, body: said } = await person.post('/api/clients', body);
  expect([status, said.errors]).toEqual([
    400,
    { body: 'Please send less at a time, and nothing nested this deep' },
  ]);
});

import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { Person } from '../doubles/person.ts';
import { confirm, header, row, upload, until } from './importing.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
/** What the log says, from the level of information on. */
let lines: string[];
beforeAll(async () => {
  lines = [];
  owed = await startOwed({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'enterprise');
  lines.length = 0;
});

/** Nothing that happened so far is a failure of Owed. */
const expectNoFailure = async (): Promise<void> => {
  // Everything under way has ended once the server answers again and its effects are done.
  await owed.eventCount();
  expect(lines.filter((line) => /"level":[4-6]0|"stack"/.test(line))).toEqual([]);
};

const openSocket = async () => {
  const socket = new WebSocket(`${owed.address.replace('http', 'ws')}/api/live`, {
    headers: { cookie: person.cookie ?? '' },
  });
  socket.on('error', () => undefined);
  const raw = new Promise<Socket>((found) => socket.once('upgrade', (response) => found(response.socket)));
  await once(socket, 'open');
  return { socket, raw: await raw };
};

const logged = (text: string): Promise<void> =>
  expect.poll(() => lines.some((line) => line.includes(text)), { timeout: 20_000 }).toBe(true);

test('a message over the limit ends a socket', async () => {
  const { socket } = await openSocket();
  socket.send('x'.repeat(5_000));
  expect((await once(socket, 'close'))[0]).toBe(1009);
  await logged('live socket broken');
  await expectNoFailure();
});

test('what is no message ends a socket', async () => {
  const { socket, raw } = await openSocket();
  raw.write(Buffer.from([0xff, 0xff, 0, 1, 2, 3]));
  await once(socket, 'close');
  await logged('live socket broken');
  await expectNoFailure();
});

test('a socket may be reset', async () => {
  const { socket, raw } = await openSocket();
  const closed = once(socket, 'close');
  raw.resetAndDestroy();
  await closed;
  await expectNoFailure();
});

const begun = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest => {
  const call = request(`${owed.address}${path}`, {
    method,
    headers: { cookie: person.cookie ?? '', ...headers },
  });
  call.on('error', () => undefined);
  return call;
};

test.each([
  ['/api/clients', 'application/json', '{"name":'],
  [
    '/api/imports',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc',
  ],
  [
    '/api/statements',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc',
  ],
  [
    '/api/upload',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\nabc',
  ],
])('a caller may leave in the middle of what it sends to %s', async (path, type, start) => {
  const call = begun('POST', path, { 'content-type': type, 'content-length': '1000' });
  await new Promise((written) => call.write(start, written));
  const closed = new Promise((done) => call.once('close', done));
  call.destroy();
  await closed;
  await expectNoFailure();
});

test.each(['/api/exports/account', '/api/exports/evidence'])(
  'a caller may leave in the middle of %s',
  async (path) => {
    const call = begun('GET', path);
    call.end();
    const answer = await new Promise<IncomingMessage>((found) => call.once('response', found));
    answer.destroy();
    await expectNoFailure();
  },
);

test('an account may be deleted while its import is under way', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => row(at, `Client${at}`)).join('');
  const { body } = await upload(person, header + rows);
  expect(await confirm(person, body.id)).toBe(200);
  await until(person, body.id, 'running');
  expect((await person.delete('/api/user/account')).status).toBe(204);
  await logged('A deleted account was erased');
  await expectNoFailure();
});

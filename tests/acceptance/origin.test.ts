import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { clientBody, newClient } from './bodies.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
  person = owed.person();
  await person.register();
});
afterAll(() => owed.close());

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test.each(foreign)('a request from another site (%j) changes nothing', async (headers) => {
  const id = await newClient(person);
  const before = await owed.eventCount();
  const credentials = { email: 'x@y.example', password: 'correct horse', name: 'Mallory' };
  const calls = [
    person.post('/api/clients', clientBody(), { headers }),
    person.put(`/api/clients/${id}`, { city: 'x' }, { headers }),
    person.delete(`/api/clients/${id}`, { headers }),
    person.post('/api/invoices/sync-status', undefined, { headers }),
    person.post('/api/logout', undefined, { headers }),
    owed.person().post('/api/register', credentials, { headers }),
    owed.person().post('/api/login', { email: 'x@y.example', password: 'correct horse' }, { headers }),
  ];
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['403 This request came from another site and was refused']),
  );
  expect(await owed.eventCount()).toBe(before);
  expect((await person.get('/api/user', { headers })).status).toBe(200);
});

test('our own pages and programs other than browsers may change things', async () => {
  const own = { origin: owed.address, 'sec-fetch-site': 'same-origin' };
  expect((await person.post('/api/clients', clientBody(), { headers: own })).status).toBe(201);
  expect((await person.post('/api/clients', clientBody())).status).toBe(201);
});

test('only our own pages can open a live socket', async () => {
  await expect(person.live({ origin: 'https://evil.example' })).rejects.toThrow('403');
  const window = await person.live({ origin: owed.address });
  window.close();
  await expect(owed.person().live()).rejects.toThrow('401');
});

test('a request for a host name of nobody here is misdirected, whatever it asks for', async () => {
  const answer = (host: string, path: string, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      const url = new URL(path, owed.address);
      const headers = { host, ...(person.cookie !== undefined && { cookie: person.cookie }) };
      const call = request(url, { method, headers }, (answered) => {
        answered.resume();
        resolve(answered.statusCode ?? 0);
      });
      call.on('error', reject);
      call.end();
    });
  for (const path of ['/', '/api/user', '/api/docs', '/api/status'])
    expect([path, await answer('rebound.example:3000', path)]).toEqual([path, 421]);
  expect(await answer('rebound.example', '/api/register', 'POST')).toBe(421);
  expect(await answer('localhost:3000', '/api/user')).toBe(200);
  expect(await answer('rebound.example', '/health')).toBe(200);
  await expect(person.live({ host: 'rebound.example' })).rejects.toThrow('421');
});

test('a socket is opened for live messages alone, and ends when its page sends one', async () => {
  const opened = (path: string): WebSocket =>
    new WebSocket(`${owed.address.replace('http', 'ws')}${path}`, {
      headers: { cookie: person.cookie ?? '' },
    });
  for (const path of ['/api/user', '/api/exports/account', '/health', '/', '/api/nothing']) {
    const [error] = (await once(opened(path), 'error')) as [Error];
    expect([path, error.message]).toEqual([path, 'Unexpected server response: 404']);
  }
  const socket = opened('/api/live');
  await once(socket, 'open');
  socket.send('hello');
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1008);
});

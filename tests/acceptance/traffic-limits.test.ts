import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '../../api/limits/rate-limits.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const minute = 60_000;

let owed: RunningOwed;
const logged: string[] = [];
beforeAll(async () => {
  owed = await startOwed({
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    env: {
      TRUST_PROXY: '1',
      CALLS_PER_ACCOUNT: '60',
      CALLS_PER_ADDRESS: '90',
      SOCKETS_PER_ACCOUNT: '2',
      SOCKETS_PER_ADDRESS: '3',
    },
    limits: { ...defaultLimits, loginPerAddress: { most: 3, within: minute }, unreadFor: 400 },
  });
});
afterAll(() => owed.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const registered = async (): Promise<Person> => {
  const person = owed.person();
  await person.register();
  return person;
};

/** How often each status came, of so many calls at once. */
const statusesOf = async (many: number, call: (at: number) => Promise<{ status: number }>) => {
  const statuses = await Promise.all(Array.from({ length: many }, (_, at) => call(at)));
  const counts = new Map<number, number>();
  for (const { status } of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].toSorted().map(([status, times]) => `${times} × ${status}`);
};

test('an account and a caller make so many calls a minute, and are told so apart from attempts to log in', async () => {
  const [busy, other] = [await registered(), await registered()];
  // From many addresses, so that only the account is counted.
  const ask = (at: number) => busy.get('/api/user', from(`10.0.${at}.1`));
  expect(await statusesOf(70, ask)).toEqual(['60 × 200', '10 × 429']);
  const refused = await ask(99);
  expect(refused.body).toMatchObject({
    type: '/problems/too-many-calls',
    title: 'Too many calls',
    status: 429,
    detail: 'Too many calls in a minute. Please wait a moment and try again.',
  });
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.get('/api/user', from('10.0.0.1'))).status).toBe(200);

  // A visitor, from one network of IPv6: the last 64 bits tell nobody apart.
  const visit = (at: number) => owed.person().get('/api/status', from(`2001:db8:0:7::${at.toString(16)}`));
  expect(await statusesOf(95, visit)).toEqual(['90 × 200', '5 × 429']);
  expect((await owed.person().get('/api/status', from('2001:db8:0:8::1'))).status).toBe(200);
  // Pages, their files, and monitoring are not counted.
  expect((await owed.person().get('/health', from('2001:db8:0:7::1'))).status).toBe(200);
});

test('attempts to log in are counted by network too', async () => {
  const tried = async (address: string) =>
    (await owed.person().post('/api/login', { email: 'a@b.example', password: 'wrong one' }, from(address)))
      .status;
  const statuses: number[] = [];
  for (const host of ['1', '2', '3', '4']) statuses.push(await tried(`2001:db8:1:1:${host}::9`));
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect(await tried('2001:db8:1:2::9')).toBe(401);
  // The same caller, written as IPv4 and as IPv6.
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7']) await tried(address);
  expect(await tried('::ffff:198.51.100.7')).toBe(429);
});

test('an account and a caller open so many live sockets, and may open one again when another closes', async () => {
  const [one, two] = [await registered(), await registered()];
  const at = { 'x-forwarded-for': '10.7.7.7' };
  const windows = await Promise.all([one.live(at), one.live(at)]);
  await expect(one.live({ 'x-forwarded-for': '10.7.7.8' })).rejects.toThrow('429');
  const third = await two.live(at);
  await expect(two.live(at)).rejects.toThrow('429');
  for (const window of [...windows, third]) window.close();
  await vi.waitFor(async () => (await one.live(at)).close(), { timeout: 30_000 });
});

test('answers that nobody reads are cut off, and others are served meanwhile', async () => {
  const [greedy, other] = [await registered(), await registered()];
  const { hostname, port } = new URL(owed.address);
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(9_000_000, ' '),
    Buffer.from('\n%%EOF\n'),
  ]);
  const { body } = await greedy.upload({ name: 'large.pdf', bytes: pdf });
  const [file] = z.object({ files: z.array(z.object({ filename: z.string() })) }).parse(body).files;
  const request = [
    `GET /api/uploads/${file?.filename.slice(0, 64)} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${greedy.cookie}`,
    'X-Forwarded-For: 10.8.8.8',
  ];
  const reader = connect({ host: hostname, port: Number(port) });
  reader.on('error', () => undefined);
  reader.pause();
  const gone = once(reader, 'close');
  reader.write(`${request.join('\r\n')}\r\n\r\n`.repeat(3));
  await expect.poll(() => logged.join()).toContain('unread answer cut off');
  expect((await other.get('/api/user', from('10.8.8.9'))).status).toBe(200);
  reader.resume();
  await gone;
});

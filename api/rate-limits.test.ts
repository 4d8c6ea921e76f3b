import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../platform/log.ts';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import { createServer } from './http-server.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import type { OwedApp } from './route-deps.ts';

let app: OwedApp;
let limits: RateLimits;
beforeEach(async () => {
  app = createServer({ log: createLog('silent'), trustProxy: false });
  limits = await createRateLimits(app, {
    keep: new MemoryKeep(),
    clock: { now: () => Date.now() },
    limits: {
      loginPerAddress: { most: 2, within: 60_000 },
      registrationPerAddress: { most: 1, within: 60_000 },
      passwordLinksPerAddress: { most: 1, within: 60_000 },
      promptTriesPerAccount: { most: 2, within: 60_000 },
      longestDelay: 700,
    },
  });
  app.post('/login', (request) => limits.countLogin(request).then(() => ({})));
  app.post('/register', (request) => limits.countRegistration(request).then(() => ({})));
  await app.ready();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date', 'setTimeout'] });
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

/** @returns the seconds to wait, or `let in` */
const ask = async (url: string, remoteAddress: string): Promise<number | 'let in'> => {
  const { statusCode, headers } = await app.inject({ method: 'POST', url, remoteAddress });
  return statusCode === 429 ? Number(headers['retry-after']) : 'let in';
};

test('an address with too many attempts is refused until the period ends; others are not', async () => {
  await ask('/login', '10.0.0.1');
  vi.advanceTimersByTime(20_000);
  await ask('/login', '10.0.0.1');
  expect(await ask('/login', '10.0.0.1')).toBe(40);
  expect(await ask('/login', '10.0.0.2')).toBe('let in');
  expect(await ask('/register', '10.0.0.1')).toBe('let in');
  vi.advanceTimersByTime(40_000);
  expect(await ask('/login', '10.0.0.1')).toBe('let in');
});

const waited = async (email: string): Promise<number> => {
  const begun = Date.now();
  const waiting = limits.waitForAccount(email);
  await vi.runAllTimersAsync();
  await waiting;
  return Date.now() - begun;
};

test('attempts on one account wait longer each time, up to a limit, and are never refused', async () => {
  const waits: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) waits.push(await waited('Ada@Example.com'));
  expect(waits).toEqual([0, 0, 250, 500, 700, 700]);
  expect(await waited('ada@example.com ')).toBe(700);
  expect(await waited('bob@example.com')).toBe(0);
});

test('the right password removes the delay of an account', async () => {
  for (let tries = 0; tries < 4; tries += 1) await waited('ada@example.com');
  await limits.forgetAccount('ada@example.com');
  expect(await waited('ada@example.com')).toBe(0);
});

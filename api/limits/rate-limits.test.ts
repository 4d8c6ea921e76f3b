import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/monitoring/log.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createServer } from '../server/http-server.ts';
import { createRateLimits, defaultLimits, type RateLimits } from './rate-limits.ts';
import { TooManyRequests } from '../server/request-errors.ts';
import type { OwedApp } from '../route-deps.ts';

let app: OwedApp;
let limits: RateLimits;
beforeEach(async () => {
  app = createServer({ log: createLog('silent'), trustProxy: false });
  limits = await createRateLimits(app, {
    keep: new MemoryKeep(),
    clock: { now: () => Date.now() },
    limits: {
      ...defaultLimits,
      loginPerAddress: { most: 2, within: 60_000 },
      registrationPerAddress: { most: 1, within: 60_000 },
      passwordLinksPerAddress: { most: 1, within: 60_000 },
      triesPerAccount: { most: 2, within: 60_000 },
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

/** @returns the seconds to wait, or `let in` */
const attempt = async (email: string, device?: string): Promise<number | 'let in'> => {
  try {
    await limits.countTry(email, device);
    return 'let in';
  } catch (error) {
    return error instanceof TooManyRequests ? error.retryAfterSeconds : -1;
  }
};

test('attempts on one account are refused above a number, a known browser and other accounts are not', async () => {
  const parallel = await Promise.all([1, 2, 3].map(() => attempt('Ada@Example.com')));
  expect(parallel).toEqual(['let in', 'let in', 60]);
  expect(await attempt('ada@example.com ')).toBe(60);
  expect(await attempt('ada@example.com', 'laptop')).toBe('let in');
  expect(await attempt('bob@example.com')).toBe('let in');
  vi.advanceTimersByTime(60_000);
  expect(await attempt('ada@example.com')).toBe('let in');
});

test('the right password resets the count of an account', async () => {
  for (let tries = 0; tries < 4; tries += 1) await attempt('ada@example.com');
  await limits.forgetTries('ada@example.com');
  expect(await attempt('ada@example.com')).toBe('let in');
});

import { afterEach, expect, test } from 'vitest';
import { defaultLimits } from '../../api/limits/rate-limits.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed | undefined;
afterEach(async () => {
  await owed?.close();
  owed = undefined;
});

const login = { email: 'ada@example.com', password: 'correct horse' };

test('a network address with too many sign-in attempts has to wait, another one does not', async () => {
  owed = await startOwed({
    env: { TRUST_PROXY: '1' },
    limits: { ...defaultLimits, loginPerAddress: { most: 3, within: 60_000 } },
  });
  const person = owed.person();
  await person.register({ email: login.email });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    statuses.push(
      (await person.post('/api/login', { ...login, password: 'wrong one' }, from('10.1.1.1'))).status,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const refused = await person.post('/api/login', login, from('10.1.1.1'));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body.message).toBe('Too many attempts. Please wait a moment and try again.');
  // An address that the caller writes itself stands before the one that the proxy adds.
  expect((await person.post('/api/login', login, from('10.9.9.9, 10.1.1.1'))).status).toBe(429);
  expect((await person.post('/api/login', login, from('10.1.1.2'))).status).toBe(200);
});

test('the limit survives a restart', async () => {
  owed = await startOwed({
    limits: { ...defaultLimits, registrationPerAddress: { most: 1, within: 3_600_000 } },
  });
  expect((await owed.person().register()).status).toBe(201);
  owed = await owed.restart();
  expect((await owed.person().register()).status).toBe(429);
});

test('an account takes ten attempts a minute, in whatever order, and its own browser is let in', async () => {
  let millisecondsOn = 0;
  owed = await startOwed({ overrides: { clock: { now: () => Date.now() + millisecondsOn } } });
  const running = owed;
  const owner = running.person();
  await owner.register({ email: login.email });
  await owner.post('/api/logout');
  // Who registers with the password of an account gets in, so the call is an attempt: half of these are registrations.
  let calls = 0;
  const guess = () => {
    calls += 1;
    const wrong = { ...login, password: `wrong one ${calls}` };
    return calls % 2 === 0
      ? running.person().post('/api/register', { ...wrong, name: 'Eve' })
      : running.person().post('/api/login', wrong);
  };
  const guesses = await Promise.all(Array.from({ length: 30 }, guess));
  // The owner's own registration was the first attempt.
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(21);
  const stranger = await running.person().post('/api/login', login);
  expect([stranger.status, Number(stranger.headers.get('retry-after')) <= 60]).toEqual([429, true]);
  const otherDevice = running.person();
  await otherDevice.register();
  expect((await otherDevice.post('/api/login', login)).status).toBe(429);
  expect((await owner.post('/api/login', login)).status).toBe(200);
  millisecondsOn = 60_001;
  expect((await running.person().post('/api/login', login)).status).toBe(200);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { createLease, embeddedHolder } from './lease.ts';
import { namesOfClients } from '../read-side.fixture.ts';

const { model } = namesOfClients();
const unavailable = new StoreUnavailable('away');

/** The holder of the only lease, by this test's own clock. */
const leases = () => {
  let held = { holder: '', until: -Infinity, term: 0 };
  let isAway = false;
  const lease = vi.fn<ReadModels['lease']>(async (_, holder, milliseconds, { takeOver = false } = {}) => {
    if (isAway) throw unavailable;
    const now = performance.now();
    if (held.holder !== holder && held.until > now && !takeOver) return undefined;
    held = { holder, until: now + milliseconds, term: held.term + (held.holder === holder ? 0 : 1) };
    return held.term;
  });
  return {
    lease,
    setAway: (away: boolean) => {
      isAway = away;
    },
    isFree: () => held.until <= performance.now(),
  };
};

const never = new AbortController().signal;
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

let readModels: ReturnType<typeof leases>;
beforeEach(() => {
  vi.useFakeTimers();
  readModels = leases();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it is renewed without requests until the work ends', async () => {
  const lease = createLease(readModels, model, { holder: 'one' });
  const stop = new AbortController();
  expect(await lease.term()).toBe(1);
  const working = lease.during(stop.signal, untilAborted);
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readModels.isFree()).toBe(false);
  }
  stop.abort();
  await working;
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(readModels.isFree()).toBe(true);
});

test('it is free within 6 s of the holder’s death, under a new term', async () => {
  expect(await createLease(readModels, model, { holder: 'one' }).term()).toBe(1);
  const other = createLease(readModels, model, { holder: 'two' });
  expect(await other.term()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await other.term()).toBe(2);
});

test('asked for often, it is not written each time', async () => {
  const lease = createLease(readModels, model, { holder: 'one' });
  for (let count = 0; count < 100; count += 1) await lease.term();
  expect(readModels.lease).toHaveBeenCalledTimes(1);
});

test('a holder that stalled for longer than the lease is replaced, and its work is aborted', async () => {
  const lease = createLease(readModels, model, { holder: 'one' });
  await lease.term();
  const told = vi.fn();
  const working = lease.during(never, async (signal) => {
    await untilAborted(signal);
    told();
  });
  vi.setSystemTime(Date.now() + 3_600_000);
  const rival = createLease(readModels, model, { holder: 'two', takeOver: true });
  expect(await rival.term()).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await working;
  expect(told).toHaveBeenCalledTimes(1);
  expect(await lease.term()).toBeUndefined();
});

test('one that can’t be renewed ends the work by an error, once the work has ended', async () => {
  const lease = createLease(readModels, model, { holder: 'one' });
  await lease.term();
  const ended = vi.fn();
  const working = lease.during(never, async (signal) => {
    await untilAborted(signal);
    ended();
  });
  const refused = expect(working).rejects.toBe(unavailable);
  readModels.setAway(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await refused;
  expect(ended).toHaveBeenCalledTimes(1);
});

test('what the work throws is thrown, and nothing is renewed any more', async () => {
  const lease = createLease(readModels, model, { holder: 'one' });
  await lease.term();
  const failed = new Error('failed');
  await expect(lease.during(never, () => Promise.reject(failed))).rejects.toBe(failed);
  expect(vi.getTimerCount()).toBe(0);
});

test('in a folder of its own a process has no rivals, and writes nothing while nothing happens', async () => {
  const lease = createLease(readModels, model, { holder: embeddedHolder });
  await lease.term();
  const stop = new AbortController();
  const working = lease.during(stop.signal, untilAborted);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(readModels.lease).toHaveBeenCalledTimes(1);
  stop.abort();
  await working;
});

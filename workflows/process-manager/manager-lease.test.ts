import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createManagerLease } from './manager-lease.ts';

let keep: MemoryKeep;
const warn = vi.fn();
const log = { info: () => undefined, warn, error: () => undefined };
const ends: AbortController[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  keep = new MemoryKeep();
  warn.mockReset();
});
afterEach(() => {
  for (const end of ends.splice(0)) end.abort();
  vi.useRealTimers();
});

/** A process that competes for the lease and reports whether it holds it. */
const process = (holder: string) => {
  const end = new AbortController();
  ends.push(end);
  const lease = createManagerLease({ keep, holder, log });
  const told = { is: 'waiting' };
  const going = (async () => {
    await lease.taken(end.signal);
    told.is = 'managing';
    await lease.lost(end.signal);
    told.is = 'over';
  })();
  return { told, kill: () => end.abort(), stop: async () => (end.abort(), await going, lease.release()) };
};

test('of several one has it, for as long as it lives', async () => {
  const [one, two] = [process('one'), process('two')];
  await vi.advanceTimersByTimeAsync(120_000);
  expect([one.told.is, two.told.is]).toEqual(['managing', 'waiting']);
});

test('the next takes it within 7 s of a death, also one that saw nothing of it', async () => {
  const one = process('one');
  const two = process('two');
  await vi.advanceTimersByTimeAsync(10_000);
  one.kill();
  const three = process('three');
  await vi.advanceTimersByTimeAsync(3_000);
  expect([two.told.is, three.told.is]).toEqual(['waiting', 'waiting']);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([two.told.is, three.told.is].toSorted()).toEqual(['managing', 'waiting']);
});

test('given up, it is taken at the next look', async () => {
  const one = process('one');
  await vi.advanceTimersByTimeAsync(10_000);
  const two = process('two');
  await vi.advanceTimersByTimeAsync(500);
  await one.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(two.told.is).toBe('managing');
});

test('a process that restarts under its name continues immediately', async () => {
  process('one').kill();
  await vi.advanceTimersByTimeAsync(0);
  const again = process('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(again.told.is).toBe('managing');
});

test('a holder that stood still finds that it was replaced', async () => {
  const one = process('one');
  await vi.advanceTimersByTimeAsync(2_000);
  await keep.put('checkpoints', 'process-manager-lease', { holder: 'two' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(one.told.is).toBe('over');
  await one.stop();
  expect((await keep.get('checkpoints', 'process-manager-lease'))?.value).toEqual({ holder: 'two' });
});

test('a keep that is away for a moment costs nothing, for longer the lease; that is said once', async () => {
  const one = process('one');
  await vi.advanceTimersByTimeAsync(2_000);
  keep.failing = new Error('away');
  await vi.advanceTimersByTimeAsync(3_000);
  keep.failing = undefined;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(one.told.is).toBe('managing');
  expect(warn).toHaveBeenCalledTimes(1);
  keep.failing = new Error('away');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(one.told.is).toBe('over');
  expect(warn).toHaveBeenCalledTimes(2);
});

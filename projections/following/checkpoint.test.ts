import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCheckpoint } from './checkpoint.ts';
import { positionAt } from '../recorded.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const outcomeOf = (waiting: Promise<boolean>) => {
  const outcome: { passed?: boolean } = {};
  const settled = waiting.then((passed) => {
    outcome.passed = passed;
  });
  return { outcome, settled };
};

test('a caller is answered when the position is passed, not before', async () => {
  const checkpoint = createCheckpoint();
  checkpoint.start();
  checkpoint.reach(positionAt(1));
  const { outcome, settled } = outcomeOf(checkpoint.waitFor(positionAt(3), 2_000));
  checkpoint.reach(positionAt(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toStrictEqual({});
  checkpoint.reach(positionAt(4));
  await settled;
  expect(outcome).toStrictEqual({ passed: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('a position that is passed already needs no waiting', async () => {
  const checkpoint = createCheckpoint();
  checkpoint.start();
  checkpoint.reach(positionAt(3));
  expect(await checkpoint.waitFor(positionAt(3), 2_000)).toBe(true);
  expect(await checkpoint.waitFor(positionAt(2), 2_000)).toBe(true);
});

test('waiting ends with its time', async () => {
  const checkpoint = createCheckpoint();
  checkpoint.start();
  checkpoint.reach(undefined);
  const { outcome, settled } = outcomeOf(checkpoint.waitFor(positionAt(1), 2_000));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(outcome).toStrictEqual({});
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(outcome).toStrictEqual({ passed: false });
});

test('a stopped projection is not waited for', async () => {
  const checkpoint = createCheckpoint();
  expect(await checkpoint.waitFor(positionAt(1), 2_000)).toBe(false);
  checkpoint.start();
  checkpoint.reach(positionAt(1));
  const { outcome, settled } = outcomeOf(checkpoint.waitFor(positionAt(2), 2_000));
  checkpoint.stop();
  await settled;
  expect(outcome).toStrictEqual({ passed: false });
  expect(await checkpoint.waitFor(positionAt(1), 2_000)).toBe(true);
});

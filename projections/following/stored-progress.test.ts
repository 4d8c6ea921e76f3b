import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable, type Position } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { namesOfClients, recordingLog } from '../read-side.fixture.ts';
import { positionAt } from '../recorded.fixture.ts';
import { createStoredProgress } from './stored-progress.ts';
import { ownOrStored } from './views-progress.ts';

const { model } = namesOfClients();
let reached: Position | undefined;
let leased: boolean;
const checkpoint = vi.fn<ReadModels['checkpoint']>();
const isLeased = vi.fn<ReadModels['isLeased']>();

beforeEach(() => {
  vi.useFakeTimers();
  reached = positionAt(1);
  leased = true;
  checkpoint.mockReset().mockImplementation(async () => reached);
  isLeased.mockReset().mockImplementation(async () => leased);
});
afterEach(() => {
  vi.useRealTimers();
});

const progress = () =>
  createStoredProgress({ readModels: { checkpoint, isLeased }, models: [model], log: recordingLog() });
const waitIn = (views: ReturnType<typeof progress>, at: number, timeoutMs = 2_000) => {
  const outcome: { passed?: boolean } = {};
  void views.waitFor(model.name, positionAt(at), timeoutMs).then((passed) => {
    outcome.passed = passed;
  });
  return outcome;
};

test('a stored position needs one read, and none afterwards', async () => {
  const waiting = waitIn(progress(), 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting).toStrictEqual({ passed: true });
  expect(checkpoint).toHaveBeenCalledTimes(1);
  expect(isLeased).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a caller is answered soon after the model has reached the position, not before', async () => {
  const waiting = waitIn(progress(), 3);
  await vi.advanceTimersByTimeAsync(500);
  reached = positionAt(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(waiting).toStrictEqual({});
  reached = positionAt(3);
  await vi.advanceTimersByTimeAsync(30);
  expect(waiting).toStrictEqual({ passed: true });
});

test('many share the looks', async () => {
  const views = progress();
  const waiting = Array.from({ length: 100 }, () => waitIn(views, 2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(checkpoint.mock.calls.length).toBeLessThan(50);
  reached = positionAt(2);
  await vi.advanceTimersByTimeAsync(30);
  expect(waiting.map(({ passed }) => passed)).toStrictEqual(waiting.map(() => true));
});

test('no caller waits longer than its timeout', async () => {
  const views = progress();
  const [short, long, none] = [waitIn(views, 2, 100), waitIn(views, 2, 2_000), waitIn(views, 2, 0)];
  await vi.advanceTimersByTimeAsync(130);
  expect([short, long, none]).toStrictEqual([{ passed: false }, {}, { passed: false }]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(long).toStrictEqual({ passed: false });
  expect(vi.getTimerCount()).toBe(0);
});

test('a model without a follower is not waited for, even if it loses it meanwhile', async () => {
  const views = progress();
  const waiting = waitIn(views, 2);
  await vi.advanceTimersByTimeAsync(500);
  expect(waiting).toStrictEqual({});
  leased = false;
  await vi.advanceTimersByTimeAsync(300);
  expect(waiting).toStrictEqual({ passed: false });
  await vi.advanceTimersByTimeAsync(300);
  expect(await views.waitFor(model.name, positionAt(2), 2_000)).toBe(false);
});

test('stores that are away, or don’t answer, mean behind', async () => {
  const views = progress();
  checkpoint.mockRejectedValueOnce(new StoreUnavailable('away'));
  expect(await views.waitFor(model.name, positionAt(1), 2_000)).toBe(false);
  checkpoint.mockReturnValueOnce(new Promise(() => undefined));
  const waiting = waitIn(views, 1, 100);
  await vi.advanceTimersByTimeAsync(400);
  expect(waiting).toStrictEqual({ passed: false });
});

test('a process that folds now and then goes by its own word, and else by what is stored', async () => {
  const own = { waitFor: vi.fn(async () => false) };
  const views = ownOrStored(own, progress());
  expect(await views.waitFor(model.name, positionAt(1), 2_000)).toBe(true);
  own.waitFor.mockResolvedValueOnce(true);
  expect(await views.waitFor(model.name, positionAt(9), 2_000)).toBe(true);
  expect(checkpoint).toHaveBeenCalledTimes(1);
});

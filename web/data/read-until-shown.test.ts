import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { readUntilShown } from './read-until-shown.ts';

/** Ends of the readings, in order of their starts. */
let endReading: (() => void)[] = [];
const read = vi.spyOn(queryClient, 'invalidateQueries');

beforeEach(() => {
  vi.useFakeTimers();
  endReading = [];
  read.mockReset();
  read.mockImplementation(() => new Promise((resolve) => endReading.push(resolve)));
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('reads again in growing pauses, each after the end of the reading before, and stops', async () => {
  readUntilShown();
  for (const [done, pause] of [1_000, 2_000, 4_000, 8_000, 15_000].entries()) {
    await pass(pause - 1);
    expect(read).toHaveBeenCalledTimes(done);
    await pass(1);
    expect(read).toHaveBeenCalledTimes(done + 1);
    endReading[done]?.();
  }
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(5);
});

test('a change during a reading starts the pauses anew, and the end of that reading changes nothing', async () => {
  readUntilShown();
  await pass(1_000);
  readUntilShown();
  await pass(500);
  endReading[0]?.();
  await pass(500);
  expect(read).toHaveBeenCalledTimes(2);
  endReading[1]?.();
  await pass(2_000);
  expect(read).toHaveBeenCalledTimes(3);
});

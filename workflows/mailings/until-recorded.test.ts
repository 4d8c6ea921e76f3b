import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { untilRecorded } from './until-recorded.ts';

let waited = 0;
const deps = {
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  setTimer: (work: () => void, milliseconds: number) => {
    waited += milliseconds;
    queueMicrotask(work);
    return () => undefined;
  },
};

const failing = (times: number, error: Error) => {
  let tries = 0;
  return async (): Promise<number> => {
    tries += 1;
    if (tries <= times) throw error;
    return Promise.resolve(tries);
  };
};

test('an outcome waits for hours until the store takes it', async () => {
  waited = 0;
  const full = new StoreUnavailable('The disk is full');
  expect(await untilRecorded(deps, {}, failing(1_000, full))).toBe(1_001);
  expect(waited).toBeGreaterThan(2 * 3_600_000);
});

test('another error is tried a hundred times', async () => {
  const error = new TypeError('A bug');
  expect(await untilRecorded(deps, {}, failing(99, error))).toBe(100);
  await expect(untilRecorded(deps, {}, failing(1_000, error))).rejects.toBe(error);
});

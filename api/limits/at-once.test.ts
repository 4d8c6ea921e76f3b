import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooManyAtOnce, TooManyCalls } from '../server/request-errors.ts';
import { CallsAMinute } from './calls-a-minute.ts';
import { CallsAtOnce } from './calls-at-once.ts';
import { LargeAnswers } from './large-answers.ts';
import { TurnsOfEach } from './turns-of-each.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('each has so many places, and gets one back once', () => {
  const places = new CallsAtOnce(2);
  const giveBack = places.take(1);
  places.take(1);
  expect(() => places.take(1)).toThrow(TooManyAtOnce);
  expect(() => places.take(2)).not.toThrow();
  giveBack();
  giveBack();
  places.take(1);
  expect(() => places.take(1)).toThrow(TooManyAtOnce);
});

test('0 is any number', () => {
  const places = new CallsAtOnce(0);
  const calls = new CallsAMinute(0);
  expect(() => Array.from({ length: 1_000 }, () => [places.take(1), calls.count('1')])).not.toThrow();
});

test('a minute’s calls are counted for each caller, and the first refusal is marked', () => {
  let now = 0;
  const calls = new CallsAMinute(2, () => now);
  const refusal = (): unknown => {
    try {
      calls.count('one');
      return 'let in';
    } catch (error) {
      return error;
    }
  };
  expect([refusal(), refusal()]).toEqual(['let in', 'let in']);
  now = 20_000;
  const first = refusal();
  expect(first).toBeInstanceOf(TooManyCalls);
  expect(first).toMatchObject({ retryAfterSeconds: 40, isFirst: true });
  expect(refusal()).toMatchObject({ isFirst: false });
  expect(() => calls.count('other')).not.toThrow();
  now = 60_000;
  expect(refusal()).toBe('let in');
});

test('large answers of an account follow one another; one that waits too long is refused', async () => {
  const large = new TurnsOfEach<number>(2, 1_000);
  const first = await large.turn(1);
  await large.turn(1);
  let isThird = false;
  const third = large.turn(1).then(() => (isThird = true));
  const fourth = large.turn(1).catch((error: unknown) => error);
  await large.turn(2);
  expect(isThird).toBe(false);
  first();
  await vi.advanceTimersByTimeAsync(0);
  await third;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await fourth).toBeInstanceOf(TooManyAtOnce);
});

test('large answers of all accounts follow one another, and one that is not read ends for one that waits', async () => {
  const ofAll = new LargeAnswers(2);
  const begin = (bytesWritten: () => number, writableLength: number, cutOff = (): void => undefined) =>
    ofAll.turn({
      get bytesWritten() {
        return bytesWritten();
      },
      writableLength,
      cutOff,
    });
  let read = 0;
  const endRead = await begin(() => (read += 1), 9);
  let isCutOff = false;
  const endUnread = await begin(
    () => 1,
    9,
    () => {
      isCutOff = true;
      endUnread();
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isCutOff).toBe(false);
  const third = begin(() => 0, 0);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isCutOff).toBe(true);
  await third;
  const refused = begin(() => 0, 0).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refused).toBeInstanceOf(TooManyAtOnce);
  endRead();
  await begin(() => 0, 0);
});

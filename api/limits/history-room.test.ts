import { expect, test } from 'vitest';
import { plans } from '../../contracts/accounts/plans.ts';
import { HistoryFull, LimitReached } from '../../domain/errors.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { recorded } from '../../projections/recorded.fixture.ts';
import { assertHistoryRoom, WrittenBytes } from './history-room.ts';

const account = { accountId: 7, license: 'solo' } as const;
const { maxHistoryBytes, maxHistoryBytesAnHour } = plans.solo;
const [small, large] = [200, 20_000];
const minute = 60_000;

const noted = (bytes: number): OwedEvent => ({
  type: 'ProfileChanged',
  data: {
    accountId: 7,
    name: 'Ada',
    email: 'ada@example.com',
    emailSignature: 'x'.repeat(bytes),
    timeZone: 'UTC',
  },
});

const open = () => {
  const time = { at: 0 };
  const clock = { now: () => time.at };
  const written = new WrittenBytes(clock);
  const call = (body: number, used = 0, accountId = 7) =>
    assertHistoryRoom({ ...account, accountId }, { written, clock }, used, body);
  return { time, call, write: (bytes: number) => written.note(recorded([noted(bytes)])) };
};

test('within an hour an account writes so much, then only small calls, then none until the hour is over', () => {
  const { time, call, write } = open();
  time.at = 5 * minute;
  write(maxHistoryBytesAnHour - 10_000);
  call(large);
  time.at = 25 * minute;
  write(10_000);
  expect(() => call(large)).toThrow(
    "You've entered 25 MB within an hour, and your Solo plan takes 25 MB. Please go on in 40 minutes. Payments, promises and pauses still work.",
  );
  expect(() => call(large)).toThrow(expect.objectContaining({ retryAfterSeconds: 40 * 60 }));
  call(small);
  call(large, 0, 8);
  write(maxHistoryBytesAnHour / 10);
  expect(() => call(small)).toThrow(LimitReached);
  // Nothing works then that the words could name.
  expect(() => call(small)).toThrow(/Please go on in 40 minutes\.$/);
  time.at = 65 * minute;
  call(large);
});

test('a history that fills the room of the plan takes only small calls, and a tenth of its room of them', () => {
  const { call } = open();
  call(large, maxHistoryBytes - 1);
  expect(() => call(large, maxHistoryBytes)).toThrow(
    "Your account's history takes 200 MB, and your Solo plan has room for 200 MB. Payments, promises and pauses still work.",
  );
  call(small, maxHistoryBytes);
  expect(() => call(small, maxHistoryBytes * 1.1)).toThrow(HistoryFull);
});

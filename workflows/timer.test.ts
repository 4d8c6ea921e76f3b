import { expect, test } from 'vitest';
import { sleepTowards } from './timer.ts';

test('a timer sleeps until its instant, and never for more than a minute unless its timers allow it', () => {
  expect(sleepTowards(30_000, 10_000, {})).toBe(20_000);
  expect(sleepTowards(10_000_000, 10_000, {})).toBe(60_000);
  expect(sleepTowards(10_000_000, 10_000, { longestSleep: 3_600_000 })).toBe(3_600_000);
  expect(sleepTowards(10_000, 20_000, {})).toBe(0);
});

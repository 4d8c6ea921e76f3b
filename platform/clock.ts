import type { Clock } from './ports/clock.ts';

/** The wall clock, shifted by `CLOCK_OFFSET` (milliseconds). */
export const createClock = (offsetMilliseconds = 0): Clock => ({
  now: () => Date.now() + offsetMilliseconds,
});

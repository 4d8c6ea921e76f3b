import { randomInt } from 'node:crypto';
import type { Clock } from './ports/clock.ts';
import type { Ids } from './ports/ids.ts';

const since = Date.UTC(2025, 0, 1);
const randomNumbers = 4_096;
const mostMilliseconds = 2 ** 41;

/**
 * Makes ids of records: 41 bits of milliseconds since 2025 and 12 random bits, strictly increasing within a process.
 * Works until 2094. Two processes may produce the same id; `no_stream` on the first append detects it.
 * @param random an integer from 0 to 4095
 */
export const createIds = (clock: Clock, random: () => number = () => randomInt(randomNumbers)): Ids => {
  let last = 0;
  return {
    next() {
      const milliseconds = Math.min(Math.max(clock.now() - since, 1), mostMilliseconds - 1);
      last = Math.max(last + 1, milliseconds * randomNumbers + random());
      return last;
    },
  };
};

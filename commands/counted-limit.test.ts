import { expect, test } from 'vitest';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import { countTowards } from './counted-limit.ts';

const anHour = 3_600_000;

test('a period begins when the first time is counted, however long it took to read the count', async () => {
  const begin = Date.parse('2026-12-03T09:00:00Z');
  let now = begin;
  const keep = new (class extends MemoryKeep {
    override async get<T>(...[kind, key]: Parameters<MemoryKeep['get']>) {
      const kept = await super.get<T>(kind, key);
      now += anHour;
      return kept;
    }
  })();
  const counted = await countTowards({ keep, clock: { now: () => now } }, 'tests', {
    most: 1,
    within: anHour,
  });
  expect(counted).toEqual({ count: 1, until: begin + 2 * anHour });
});

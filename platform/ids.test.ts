import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

const at = (iso: string) => ({ now: () => Date.parse(iso) });

test('an id contains the milliseconds since 2025 and 12 random bits', () => {
  expect(createIds(at('2025-01-01T00:00:01.000Z'), () => 7).next()).toBe(1_000 * 4_096 + 7);
});

test('ids of one process strictly increase, also within a millisecond and when the clock steps back', () => {
  const times = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z', '2026-11-21T08:59:00.000Z'];
  const ids = createIds({ now: () => Date.parse(times.shift() ?? '2026-11-21T08:59:00.000Z') }, () => 4_095);
  const made = [ids.next(), ids.next(), ids.next(), ids.next()];
  expect(made).toEqual([...new Set(made)].sort((one, other) => one - other));
});

test('an id is a safe integer for as long as 41 bits of milliseconds last', () => {
  expect(Number.isSafeInteger(createIds(at('2094-01-01T00:00:00.000Z'), () => 4_095).next())).toBe(true);
});

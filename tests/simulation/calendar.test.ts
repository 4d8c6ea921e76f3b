import { expect, test } from 'vitest';
import { hasCome } from './calendar.ts';

test.each([
  ['a usual time has not come a minute before', '2026-10-24', '02:32', '2026-10-24T00:31:00Z', false],
  ['a usual time has come', '2026-10-24', '02:32', '2026-10-24T00:32:00Z', true],
  ['a time that comes twice has not come before', '2026-10-25', '02:32', '2026-10-25T00:31:00Z', false],
  ['a time that comes twice has come with the first', '2026-10-25', '02:32', '2026-10-25T00:32:00Z', true],
  ['it has still come after clocks went back', '2026-10-25', '02:32', '2026-10-25T01:23:00Z', true],
  ['what comes after both has not', '2026-10-25', '03:00', '2026-10-25T01:59:00Z', false],
  ['a time that clocks skip has not come before', '2026-03-29', '02:30', '2026-03-29T00:59:00Z', false],
  ['a time that clocks skip has come with the next', '2026-03-29', '02:30', '2026-03-29T01:00:00Z', true],
  ['what comes after the skipped hour has not', '2026-03-29', '03:30', '2026-03-29T01:29:00Z', false],
])('%s', (_, date, time, now, comes) => {
  expect(hasCome('Europe/Berlin', date, time, Date.parse(now))).toBe(comes);
});

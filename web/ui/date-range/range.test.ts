import { expect, test } from 'vitest';
import { addressRange, enteredRange } from './range.ts';

test.each([
  ['2026-11-03', '2026-11-05', '2026-11-03', '2026-11-05'],
  ['2026-11-03', '2026-11-03', '2026-11-03', '2026-11-03'],
  ['2026-11-03', '', '2026-11-03', ''],
  ['', '', '', ''],
  ['garbage', '2026-11-05', '', '2026-11-05'],
  ['2026-02-31', '2026-11-05', '', '2026-11-05'],
  ['2026-11-03', '2026-11-31', '2026-11-03', ''],
  ['0002-11-03', '', '', ''],
  ['2026-11-03T00:00:00Z', '', '', ''],
  ['2026-11-05', '2026-11-03', '', ''],
])('the address from=%s&to=%s asks for "%s" to "%s"', (from, to, start, end) => {
  expect(addressRange.parse({ from, to })).toEqual({ from: start, to: end });
});

/** What is said at each field. */
const errorsOf = (from: string, to: string) =>
  enteredRange.safeParse({ from, to }).error?.issues.map(({ path, message }) => [path[0], message]);

test('what is entered wrong is refused at its field', () => {
  const notADate = 'Please enter a valid date';
  expect(errorsOf('2026-11-03', '2026-11-03')).toBeUndefined();
  expect(errorsOf('', '')).toBeUndefined();
  expect(errorsOf('soon', '2026-02-31')).toEqual([
    ['from', notADate],
    ['to', notADate],
  ]);
  expect(errorsOf('soon', '2026-11-03')).toEqual([['from', notADate]]);
  expect(errorsOf('2026-11-05', '2026-11-03')).toEqual([
    ['to', 'The end date must not be before the start date'],
  ]);
});

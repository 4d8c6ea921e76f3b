import { expect, test } from 'vitest';
import { datesIn } from './dates.ts';

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026/03/04', '2026-03-04'],
  ['4.3.2026', '2026-03-04'],
  ['04.03.26', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['Mar 4, 2026', '2026-03-04'],
  ['4 March 2026', '2026-03-04'],
  ['4th March 2026', '2026-03-04'],
  ['04-Mar-2026', '2026-03-04'],
  ['12/Feb/2026', '2026-02-12'],
  ['4. März 2026', '2026-03-04'],
  ['den 1. Jänner 2026', '2026-01-01'],
  ['1er août 2026', '2026-08-01'],
  ['4 févr. 2026', '2026-02-04'],
  ['4 de marzo de 2026', '2026-03-04'],
  ['4 maart 2026', '2026-03-04'],
  ['4 dicembre 2026', '2026-12-04'],
  ['vóór 19 juni 2025 over', '2025-06-19'],
])('%s is one date', (text, date) => {
  expect(datesIn(text).map(({ dayFirst, monthFirst }) => [dayFirst, monthFirst])).toEqual([[date, date]]);
});

test('of a date with slashes both readings are kept', () => {
  expect(datesIn('03/04/2026')).toMatchObject([
    { dayFirst: '2026-04-03', monthFirst: '2026-03-04', isNumeric: true },
  ]);
  expect(datesIn('25/04/2026')).toMatchObject([{ dayFirst: '2026-04-25', monthFirst: null }]);
  expect(datesIn('04/25/2026')).toMatchObject([{ dayFirst: null, monthFirst: '2026-04-25' }]);
});

test.each(['31.02.2026', '1.234,50', '12345678', 'IT60 X054 2811', '72 foo 19', '192.168.10.20', '2026'])(
  '%s is no date',
  (text) => {
    expect(datesIn(text)).toEqual([]);
  },
);

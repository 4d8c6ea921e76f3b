import { describe, expect, test } from 'vitest';
import { detectDateOrder, parseDay, saysNoDate } from './dates.ts';

describe('a date', () => {
  test.each([
    ['2026-03-04', null, '2026-03-04'],
    ['2026/3/4', null, '2026-03-04'],
    ['20260304', null, '2026-03-04'],
    ['2026-03-04T10:00:00Z', null, '2026-03-04'],
    ['2026-03-04 10:15', null, '2026-03-04'],
    ['4 Mar 2026', null, '2026-03-04'],
    ['Mar 4, 2026', null, '2026-03-04'],
    ['March 4th, 2026', null, '2026-03-04'],
    ['4. März 2026', null, '2026-03-04'],
    ['4 février 2026', null, '2026-02-04'],
    ['4 de agosto de 2026', null, '2026-08-04'],
    ['4 maart 2026', null, '2026-03-04'],
    ['4 luglio 2026', null, '2026-07-04'],
    ['04-Mar-26', null, '2026-03-04'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['3.4.26', 'dmy', '2026-04-03'],
    ['3/4/99', 'mdy', '1999-03-04'],
    ['2026-03-04', 'dmy', '2026-03-04'],
    [46_085, null, '2026-03-04'],
    ['mar. 7 avr. 2026', null, '2026-04-07'],
    ['mardi 7 avril 2026', null, '2026-04-07'],
    ['mar. 3 mars 2026', null, '2026-03-03'],
    ['mar 7 2026', null, '2026-03-07'],
    ['Mar. 7, 2026', null, '2026-03-07'],
    ['maandag 6 april 2026', null, '2026-04-06'],
    ['ma 6 apr. 2026', null, '2026-04-06'],
    ['Montag, 6. April 2026', null, '2026-04-06'],
    ['Mo 06.04.2026', 'dmy', '2026-04-06'],
    ['Tuesday, April 7, 2026', null, '2026-04-07'],
    ['Tue Apr 7 2026', null, '2026-04-07'],
    ['martes, 7 de abril de 2026', null, '2026-04-07'],
    ['mié 8 abr 2026', null, '2026-04-08'],
    ['martedì 7 aprile 2026', null, '2026-04-07'],
    ['mar 7 apr 2026', null, '2026-04-07'],
    ['dom 5 lug 2026', null, '2026-07-05'],
    ['sam. 4 juil. 2026', null, '2026-07-04'],
    ['Tue, 04/07/2026', 'mdy', '2026-04-07'],
  ] as const)('%s (%s) is read', (cell, order, date) => {
    expect(parseDay(cell, order)).toBe(date);
  });

  test.each([
    ['03/04/2026', null],
    ['31/02/2026', 'dmy'],
    ['13/13/2026', 'mdy'],
    ['soon', 'dmy'],
    ['', 'dmy'],
    ['1850-01-01', null],
    [3, null],
    ['7 martes 2026', null],
    ['maandag 6 2026', null],
  ] as const)('%s (%s) is refused', (cell, order) => {
    expect(parseDay(cell, order)).toBeUndefined();
  });
});

describe('the order of the dates of a column', () => {
  test.each([
    [['03/04/2026', '25/04/2026'], 'dmy'],
    [['03/04/2026', '04/25/2026'], 'mdy'],
    [['03/04/2026', '05/06/2026'], undefined],
    [['3.4.2026'], 'dmy'],
    [['2026-03-04', 'Mar 4, 2026'], 'ymd'],
    [['05/05/2026'], 'mdy'],
    [['03/04/2026', '05/05/2026'], undefined],
    [[46_085, ''], 'ymd'],
  ] as const)('%j is %s', (cells, order) => {
    expect(detectDateOrder(cells)).toBe(order);
  });
});

test.each(['-', '–', '0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '00.00.0000', 'n/a', 'none'])(
  '%s says that there is no date',
  (text) => {
    expect(saysNoDate(text)).toBe(true);
  },
);

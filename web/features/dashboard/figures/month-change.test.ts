import { expect, test } from 'vitest';
import { changeSinceLastMonth } from './month-change.ts';

const compared = (thisMonth: number, lastMonth: number) =>
  changeSinceLastMonth({
    today: '2026-11-18',
    currency: 'USD',
    collectedThisMonth: { cents: thisMonth, count: 1 },
    collectedLastMonth: { cents: lastMonth, count: 1 },
  });

test('a month that is not over yet is compared with the whole month before, without alarm', () => {
  expect(compared(100_000, 172_450)).toStrictEqual({
    text: '$724.50 less than all of October',
    direction: 'down',
    tone: 'neutral',
  });
});

test('more than in the whole month before is good', () => {
  expect(compared(172_450, 100_000)).toStrictEqual({
    text: '$724.50 more than all of October',
    direction: 'up',
    tone: 'good',
  });
});

test('nothing is compared with a month without payments, and no change is no news', () => {
  expect([compared(100, 0), compared(100, 100)]).toStrictEqual([undefined, undefined]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nextFairTurn } from './fair-turns.ts';

test('of many long answers, one has its turn at a time, in order, and others come between', async () => {
  const order: string[] = [];
  const long = async (name: string): Promise<void> => {
    for (let part = 1; part <= 2; part += 1) {
      await nextFairTurn();
      order.push(`${name}${part}`);
    }
  };
  const short = async (): Promise<void> => {
    for (let part = 1; part <= 4; part += 1) {
      await turn();
      order.push('short');
    }
  };
  await Promise.all([long('a'), long('b'), long('c'), short()]);
  expect(order.filter((one) => one !== 'short')).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  expect(order.lastIndexOf('short')).toBeLessThan(order.indexOf('c2'));
});

import { expect, test } from 'vitest';
import { TurnsOfEach } from './turns-of-each.ts';

test('calls of an account run a few at a time, in their order, and those of others do not wait for them', async () => {
  const turns = new TurnsOfEach<number>(2);
  const began: string[] = [];
  const call = async (accountId: number, name: string) => {
    const giveBack = await turns.turn(accountId);
    began.push(name);
    return giveBack;
  };
  const calls = ['a', 'b', 'c', 'd'].map((name) => call(1, name));
  const other = await call(2, 'other');
  expect(began).toEqual(['a', 'b', 'other']);
  const [first, second] = await Promise.all(calls.slice(0, 2));
  first?.();
  first?.();
  await calls[2];
  expect(began).toEqual(['a', 'b', 'other', 'c']);
  second?.();
  for (const giveBack of await Promise.all(calls)) giveBack();
  other();
  expect(began).toEqual(['a', 'b', 'other', 'c', 'd']);
  await Promise.all([call(1, 'e'), call(1, 'f')]);
  expect(began.slice(5)).toEqual(['e', 'f']);
});

test('a turn is handed over in a later turn of the event loop, so that others are read between', async () => {
  const turns = new TurnsOfEach<number>(1);
  const order: string[] = [];
  const first = await turns.turn(1);
  const next = turns.turn(1).then((giveBack) => {
    order.push('next');
    giveBack();
  });
  setImmediate(() => order.push('others'));
  first();
  for (let rounds = 0; rounds < 10; rounds += 1) await Promise.resolve();
  expect(order).toEqual([]);
  await next;
  expect(order).toEqual(['others', 'next']);
});

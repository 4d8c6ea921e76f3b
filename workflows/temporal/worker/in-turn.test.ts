import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../platform/ports/event-store.ts';
import { inTurn } from './in-turn.ts';

/** A call that ends when the test decides. */
const openCall = () => {
  let answer: (value: string) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { answer, refuse, ended };
};

test('calls run so many at a time, in their order', async () => {
  const call = inTurn(2);
  const begun: string[] = [];
  const open = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...openCall() }));
  const answers = open.map(({ name, ended }) =>
    call(() => {
      begun.push(name);
      return ended;
    }),
  );
  expect(begun).toEqual(['a', 'b']);
  open[1]?.answer('B');
  expect(await answers[1]).toBe('B');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  open[0]?.refuse(new Error('Refused'));
  await expect(answers[0]).rejects.toThrow('Refused');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  open[2]?.answer('C');
  open[3]?.answer('D');
  expect(await Promise.all(answers.slice(2))).toEqual(['C', 'D']);
});

test('what waits fails with the call that finds the server away, and the next one is made again', async () => {
  const call = inTurn(1);
  const away = openCall();
  let wasMade = false;
  const first = call(() => away.ended);
  const second = call(async () => {
    wasMade = true;
  });
  away.refuse(new StoreUnavailable('Away'));
  await expect(first).rejects.toThrow(StoreUnavailable);
  await expect(second).rejects.toThrow(StoreUnavailable);
  expect(wasMade).toBe(false);
  expect(await call(async () => 'back')).toBe('back');
});

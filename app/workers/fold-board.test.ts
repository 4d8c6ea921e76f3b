import { expect, test } from 'vitest';
import { createFoldBoard } from './fold-board.ts';

const nothing = async (): Promise<void> => undefined;

test('each stream is taken once, by whichever thread asks first, and from the first one again for the next model', () => {
  const one = createFoldBoard();
  const other = createFoldBoard(one.memory);
  expect([one.take(), other.take(), one.take()]).toStrictEqual([
    { after: 0, last: 20 },
    { after: 20, last: 40 },
    { after: 40, last: 60 },
  ]);
  other.begin();
  expect(one.take()).toStrictEqual({ after: 0, last: 20 });
});

test('while one thread writes, another goes on, and writes later', async () => {
  const one = createFoldBoard();
  const other = createFoldBoard(one.memory);
  const wrote: boolean[] = [];
  await one.inTurn(false, async () => {
    wrote.push(await other.inTurn(false, nothing));
  });
  wrote.push(await other.inTurn(false, nothing));
  expect(wrote).toStrictEqual([false, true]);
});

test('a write that fails does not keep the others from writing', async () => {
  const board = createFoldBoard();
  const failed = new Error('Failed');
  await expect(board.inTurn(true, () => Promise.reject(failed))).rejects.toBe(failed);
  expect(await board.inTurn(true, nothing)).toBe(true);
});

test('threads that are stopped take nothing more, and do not wait for a thread that died while it wrote', async () => {
  const board = createFoldBoard();
  await board.inTurn(true, async () => {
    board.stop();
    expect(() => board.take()).toThrow('The folding was stopped');
    await expect(board.inTurn(true, nothing)).rejects.toThrow('The folding was stopped');
  });
});

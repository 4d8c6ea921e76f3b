import { expect, test } from 'vitest';
import { SandboxBusy } from '../../platform/ports/formats/sandbox.ts';
import { FairQueue } from './fair-queue.ts';

const stays = new AbortController().signal;

/** A queue whose tasks end when the test says so; it notes who began. */
const open = (options: { readonly mostAtOnce: number; readonly mostWaiting?: number }) => {
  const queue = new FairQueue({ mostWaiting: 10, retryAfterSeconds: 7, ...options });
  const begun: string[] = [];
  const tasks = new Map<string, { readonly began: Promise<() => void>; readonly ended: Promise<void> }>();
  const begin = (account: number, name: string, signal = stays): Promise<void> => {
    let ended = Promise.resolve();
    const began = new Promise<() => void>((onBegin) => {
      const task = (): Promise<void> => {
        begun.push(name);
        return new Promise((resolve) => onBegin(resolve));
      };
      ended = queue.run(account, task, signal);
    });
    tasks.set(name, { began, ended });
    return ended;
  };
  /** Ends a task, once it has begun. */
  const end = async (name = ''): Promise<void> => {
    const finish = await tasks.get(name)?.began;
    finish?.();
    await tasks.get(name)?.ended;
  };
  return { begin, end, begun };
};

/** A task of the account that takes some time. */
const useTime = async ({ begin, end, begun }: ReturnType<typeof open>, account: number): Promise<void> => {
  void begin(account, 'slow');
  await expect.poll(() => begun).toContain('slow');
  const since = performance.now();
  while (performance.now() - since < 5);
  await end('slow');
};

test('one account has one task running, and the others begin beside it', async () => {
  const { begin, begun } = open({ mostAtOnce: 2 });
  void begin(1, 'a');
  void begin(1, 'a again');
  void begin(2, 'b');
  await expect.poll(() => begun).toEqual(['a', 'b']);
});

test('who used less time lately goes first, and among equals who came first', async () => {
  const queue = open({ mostAtOnce: 1 });
  const { begin, end, begun } = queue;
  await useTime(queue, 1);
  void begin(9, 'first');
  void begin(1, 'of the slow one');
  void begin(2, 'b');
  void begin(3, 'c');
  for (const name of ['first', 'b', 'c', 'of the slow one']) await end(name);
  expect(begun).toEqual(['slow', 'first', 'b', 'c', 'of the slow one']);
});

test('four accounts with slow files do not keep a fifth from the next turn', async () => {
  const queue = open({ mostAtOnce: 2 });
  const { begin, end, begun } = queue;
  for (const account of [1, 2, 3, 4]) await useTime(queue, account);
  begun.length = 0;
  for (const account of [1, 2, 3, 4]) {
    void begin(account, `one of ${account}`);
    void begin(account, `another of ${account}`);
  }
  void begin(5, 'of the fifth');
  await expect.poll(() => begun).toHaveLength(2);
  await end(begun[0]);
  expect(begun[2]).toBe('of the fifth');
});

test('a full queue refuses the last task of the account with most of them, or whoever has as many', async () => {
  const { begin, end, begun } = open({ mostAtOnce: 1, mostWaiting: 3 });
  for (const name of ['running', 'second', 'third']) void begin(1, name);
  const dropped = expect(begin(1, 'last')).rejects.toMatchObject({
    name: 'SandboxBusy',
    retryAfterSeconds: 7,
  });
  await expect(begin(1, 'one more')).rejects.toThrow(SandboxBusy);
  void begin(2, 'other');
  await dropped;
  for (const name of ['running', 'other', 'second', 'third']) await end(name);
  expect(begun).toEqual(['running', 'other', 'second', 'third']);
});

test('who gives up leaves the queue, before or after a place in it', async () => {
  const { begin, end, begun } = open({ mostAtOnce: 1 });
  void begin(1, 'running');
  const away = new AbortController();
  const gone = expect(begin(2, 'gone', away.signal)).rejects.toThrow('left');
  away.abort(new Error('left'));
  await gone;
  await expect(begin(3, 'gone before', away.signal)).rejects.toThrow('left');
  await end('running');
  expect(begun).toEqual(['running']);
});

test('a task that fails gives its turn back', async () => {
  const queue = new FairQueue({ mostAtOnce: 1, mostWaiting: 1, retryAfterSeconds: 1 });
  await expect(queue.run(1, () => Promise.reject(new Error('failed')), stays)).rejects.toThrow('failed');
  expect(await queue.run(1, () => Promise.resolve('runs'), stays)).toBe('runs');
});

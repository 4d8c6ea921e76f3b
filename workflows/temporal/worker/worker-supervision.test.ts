import { expect, test } from 'vitest';
import type { Log } from '../../../platform/ports/log.ts';
import type { SetTimer } from '../../timer.ts';
import { superviseWorker, type RunnableWorker } from './worker-supervision.ts';

class FakeWorker implements RunnableWorker {
  readonly run = (): Promise<void> => this.running;
  die: (error: Error) => void = () => undefined;
  finish: () => void = () => undefined;
  shutdowns = 0;
  private readonly running = new Promise<void>((resolve, reject) => {
    this.finish = resolve;
    this.die = reject;
  });

  shutdown(): void {
    this.shutdowns += 1;
  }
}

/** Workers created one after another, pauses that end when the test decides, and the log. */
const supervised = async () => {
  const made: FakeWorker[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const logged: string[] = [];
  const setTimer: SetTimer = (end, milliseconds) => {
    pauses.push({ milliseconds, end });
    return () => undefined;
  };
  const say = (_: object, message: string): void => void logged.push(message);
  const log: Log = { info: say, warn: say, error: say };
  const make = async (): Promise<FakeWorker> => {
    const worker = new FakeWorker();
    made.push(worker);
    return worker;
  };
  return { made, pauses, logged, worker: await superviseWorker(make, log, setTimer) };
};

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('a worker that dies is replaced, each time after a longer pause', async () => {
  const { made, pauses, worker, logged } = await supervised();
  made[0]?.die(new Error('lost'));
  await turns();
  expect(worker.trouble()).toBe('lost');
  pauses[0]?.end();
  await turns();
  expect(worker.trouble()).toBeUndefined();
  made[1]?.die(new Error('lost again'));
  await turns();
  expect(made.length).toBe(2);
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([1_000, 2_000]);
  expect(logged).toEqual([
    'The worker of the sequence runs has died; starting another',
    'The worker of the sequence runs has died; starting another',
  ]);
});

test('stopping waits until nothing is under way', async () => {
  const { made, worker } = await supervised();
  let isStopped = false;
  const stopping = worker.stop().then(() => (isStopped = true));
  await turns();
  expect({ isStopped, shutdowns: made[0]?.shutdowns }).toEqual({ isStopped: false, shutdowns: 1 });
  made[0]?.finish();
  await stopping;
  expect(made.length).toBe(1);
});

test('one that is stopped while no worker runs starts none', async () => {
  const { made, worker } = await supervised();
  made[0]?.die(new Error('lost'));
  await turns();
  await worker.stop();
  expect(made.length).toBe(1);
});

test("a first worker that can't be made is the caller’s matter", async () => {
  const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const impossible = superviseWorker(() => Promise.reject(new Error('no bundle')), log);
  await expect(impossible).rejects.toThrow('no bundle');
});

import { messageOf } from '../../../platform/error-message.ts';
import type { Log } from '../../../platform/ports/log.ts';
import { pause, processTimer, type SetTimer } from '../../timer.ts';

/** The part of a Temporal worker that supervision needs. */
export interface RunnableWorker {
  /** Resolves after `shutdown` when nothing is running; rejects when the worker fails. */
  run(): Promise<void>;
  shutdown(): void;
}

export interface SupervisedWorker {
  /** Why no worker runs at the moment; undefined while one does. */
  trouble(): string | undefined;
  stop(): Promise<void>;
}

const firstDelay = 1_000;
/** Short, so that runs continue soon after the server is back. */
const longestDelay = 10_000;

/** Keeps a worker running: one that dies is replaced, with back-off. @throws what creating the first one throws */
export const superviseWorker = async (
  make: () => Promise<RunnableWorker>,
  log: Log,
  setTimer: SetTimer = processTimer,
): Promise<SupervisedWorker> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let trouble: string | undefined;

  const runUntilStopped = async (worker: RunnableWorker): Promise<void> => {
    const stop = (): void => worker.shutdown();
    const running = worker.run();
    trouble = undefined;
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
    try {
      await running;
      if (!signal.aborted) throw new Error('The worker has stopped by itself');
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };

  const keepRunning = async (first: RunnableWorker): Promise<void> => {
    let worker: RunnableWorker | undefined = first;
    for (let failures = 0; ;) {
      const startedAt = performance.now();
      try {
        await runUntilStopped(worker ?? (await make()));
        return;
      } catch (error) {
        worker = undefined;
        failures = performance.now() - startedAt > longestDelay ? 1 : failures + 1;
        trouble = messageOf(error);
        const delay = Math.min(firstDelay * 2 ** (failures - 1), longestDelay);
        log.error(
          { err: error, failures, retryInMilliseconds: delay },
          'The worker of the sequence runs has died; starting another',
        );
        await pause(setTimer, delay, signal);
        if (signal.aborted) return;
      }
    }
  };

  const kept = keepRunning(await make());
  return {
    trouble: () => trouble,
    stop: async () => {
      stopping.abort();
      await kept;
    },
  };
};

import type { Position } from '../platform/ports/event-store.ts';

interface Waiter {
  readonly position: Position;
  readonly settle: (passed: boolean) => void;
}

/** How far one projection has come, and who waits for it to come further. */
export interface Checkpoint {
  readonly position: Position | undefined;
  /** From now on the projection runs, and can be waited for. */
  start(): void;
  /** The projection has folded and stored everything up to here. */
  reach(position: Position | undefined): void;
  /** Nobody waits for a projection that does not run. */
  stop(): void;
  /** Whether the position is passed, after at most so many milliseconds; false at once when the projection is stopped. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}

export const createCheckpoint = (): Checkpoint => {
  let reached: Position | undefined;
  let running = false;
  const waiters = new Set<Waiter>();

  const hasPassed = (position: Position): boolean => reached !== undefined && position <= reached;

  const settle = (which: (waiter: Waiter) => boolean, passed: boolean): void => {
    for (const waiter of waiters)
      if (which(waiter)) {
        waiters.delete(waiter);
        waiter.settle(passed);
      }
  };

  return {
    get position() {
      return reached;
    },
    start: () => {
      running = true;
    },
    reach: (position) => {
      reached = position;
      settle((waiter) => hasPassed(waiter.position), true);
    },
    stop: () => {
      running = false;
      settle(() => true, false);
    },
    waitFor: (position, timeoutMs) => {
      if (hasPassed(position) || !running) return Promise.resolve(hasPassed(position));
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          resolve(false);
        }, timeoutMs);
        const waiter: Waiter = {
          position,
          settle: (passed) => {
            clearTimeout(timer);
            resolve(passed);
          },
        };
        waiters.add(waiter);
      });
    },
  };
};

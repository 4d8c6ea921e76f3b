import type { Position } from '../../platform/ports/event-store.ts';

interface Waiter {
  readonly position: Position;
  readonly settle: (passed: boolean) => void;
}

/** The position of one projection, and who waits for it. */
export interface Checkpoint {
  readonly position: Position | undefined;
  /** Marks the projection as running, so that callers can wait for it. */
  start(): void;
  /** Marks everything up to here as folded: whoever reads the model now sees it. */
  reach(position: Position | undefined): void;
  /** Ends all waiting, because the projection no longer runs. */
  stop(): void;
  /**
   * Whether the projection reaches the position within a number of milliseconds; false immediately when it is stopped.
   */
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

/** Wakes all waiters that have not seen the latest change. */
export interface WakeUp {
  /** How often it was triggered. */
  count(): number;
  wake(): void;
  /** Resolves after it was triggered more than `seen` times, as soon as `isDue` says so, which is then asked each time. */
  after(seen: number, isDue?: () => boolean): Promise<void>;
}

interface Waiter {
  isDue(): boolean;
  resume(): void;
}

export const createWakeUp = (): WakeUp => {
  let count = 0;
  let waiting: Waiter[] = [];
  return {
    count: () => count,
    wake: () => {
      count += 1;
      const woken = waiting;
      waiting = [];
      for (const waiter of woken)
        if (waiter.isDue()) waiter.resume();
        else waiting.push(waiter);
    },
    after: (seen, isDue = () => true) =>
      new Promise((resume) => {
        if (count > seen && isDue()) resume();
        else waiting.push({ isDue, resume });
      }),
  };
};

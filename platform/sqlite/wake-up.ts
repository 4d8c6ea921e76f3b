/** Wakes all waiters that have not seen the latest change. */
export interface WakeUp {
  /** How often it was triggered. */
  count(): number;
  wake(): void;
  /** Resolves after it was triggered more than `seen` times. */
  after(seen: number): Promise<void>;
}

export const createWakeUp = (): WakeUp => {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    count: () => count,
    wake: () => {
      count += 1;
      const woken = waiting;
      waiting = [];
      for (const resume of woken) resume();
    },
    after: (seen) =>
      new Promise((resolve) => {
        if (count > seen) resolve();
        else waiting.push(resolve);
      }),
  };
};

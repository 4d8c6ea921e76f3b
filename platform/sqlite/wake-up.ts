/** Wakes all waiters that have not seen the latest change. */
export interface WakeUp {
  /** How often it was triggered. */
  count(): number;
  wake(): void;
  /** Resolves after it was triggered more than `seen` times, or when the signal aborts. */
  after(seen: number, signal: AbortSignal): Promise<void>;
}

export const createWakeUp = (): WakeUp => {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    count: () => count,
    wake: () => {
      count += 1;
      for (const resume of waiting) resume();
    },
    after: (seen, signal) =>
      new Promise((resolve) => {
        const resume = (): void => {
          waiting.delete(resume);
          signal.removeEventListener('abort', resume);
          resolve();
        };
        waiting.add(resume);
        signal.addEventListener('abort', resume);
        if (count > seen || signal.aborted) resume();
      }),
  };
};

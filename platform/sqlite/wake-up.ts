/** Wakes everyone who waits, and nobody who had already seen what happened. */
export interface WakeUp {
  /** How often it was woken. */
  count(): number;
  wake(): void;
  /** Resolves when it was woken more often than `seen` times, or the signal aborts. */
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

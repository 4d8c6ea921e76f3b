const waiting: (() => void)[] = [];
let isRunning = false;

const runNext = (): void => {
  const next = waiting.shift();
  isRunning = next !== undefined;
  if (next === undefined) return;
  next();
  setImmediate(runNext);
};

/**
 * Resolves in a later turn of the event loop, for one caller in each: many long answers together take no more of a turn
 * than one, and short calls are answered between them.
 */
export const nextFairTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (isRunning) return;
    isRunning = true;
    setImmediate(runNext);
  });

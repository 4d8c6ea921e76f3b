/** Calls back once after a number of milliseconds, unless the returned function is called before. */
export type SetTimer = (callback: () => void, milliseconds: number) => () => void;

/** Timers that do not keep the process alive. */
export const processTimer: SetTimer = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  timer.unref();
  return () => {
    clearTimeout(timer);
  };
};

/** Waits a number of milliseconds, or until the signal aborts. */
export const pause = (setTimer: SetTimer, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = setTimer(end, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/** How long a timer sleeps at most before it reads the wall clock again, in milliseconds. */
export const longestSleep = 60_000;

/**
 * How long to sleep towards an instant, in milliseconds; never for long, because the wall clock may be changed
 * meanwhile.
 */
export const sleepTowards = (instant: number, now: number): number =>
  Math.min(Math.max(instant - now, 0), longestSleep);

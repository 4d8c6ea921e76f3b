/** Calls back once after so many milliseconds, unless the answered function is called before. */
export type SetTimer = (callback: () => void, milliseconds: number) => () => void;

/** Timers of the process. They do not keep it alive. */
export const processTimer: SetTimer = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  timer.unref();
  return () => {
    clearTimeout(timer);
  };
};

/** Waits so many milliseconds, or until the signal aborts. */
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

/** Longest that a timer sleeps before the wall clock is read again, in milliseconds. */
export const longestSleep = 60_000;

/** Milliseconds to sleep towards an instant: the wall clock may be set while we sleep, so never for long. */
export const sleepTowards = (instant: number, now: number): number =>
  Math.min(Math.max(instant - now, 0), longestSleep);

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

/** Longest that a timer sleeps before the wall clock is read again, in milliseconds. */
export const longestSleep = 60_000;

/** Milliseconds to sleep towards an instant: the wall clock may be set while we sleep, so never for long. */
export const sleepTowards = (instant: number, now: number): number =>
  Math.min(Math.max(instant - now, 0), longestSleep);

/** Calls back once after a number of milliseconds, unless the returned function is called before. */
export interface SetTimer {
  (callback: () => void, milliseconds: number): () => void;
  /** How long one sleeps at most before the wall clock is read again, in milliseconds; default a minute. */
  readonly longestSleep?: number;
}

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

const aMinute = 60_000;

/**
 * How long to sleep towards an instant, in milliseconds; never for long, because the wall clock may be changed
 * meanwhile.
 */
export const sleepTowards = (
  instant: number,
  now: number,
  { longestSleep = aMinute }: Pick<SetTimer, 'longestSleep'>,
): number => Math.min(Math.max(instant - now, 0), longestSleep);

import type { SetTimer } from './timer.ts';

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

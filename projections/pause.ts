import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export const pauseFor = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};

import { StoreUnavailable } from '../../../platform/ports/event-store.ts';

/** Returns a function that makes a limited number of calls at a time. */
export type InTurn = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent calls; the others wait, because a call's timeout is meant for the server, not for a queue of
 * thousands. When one call finds the server unavailable, the waiting ones fail with it immediately.
 */
export const inTurn = (mostAtATime: number): InTurn => {
  const waiting: { readonly go: () => void; readonly fail: (reason: StoreUnavailable) => void }[] = [];
  let running = 0;
  return async (call) => {
    if (running < mostAtATime) running += 1;
    else await new Promise<void>((go, fail) => waiting.push({ go, fail }));
    try {
      return await call();
    } catch (error) {
      if (error instanceof StoreUnavailable) for (const { fail } of waiting.splice(0)) fail(error);
      throw error;
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next.go();
    }
  };
};

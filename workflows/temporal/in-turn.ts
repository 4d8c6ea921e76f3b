import { StoreUnavailable } from '../../platform/ports/event-store.ts';

/** Makes calls, the answered function's argument, only so many at a time. */
export type InTurn = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * So many calls at a time, the others wait for their turn: a call's time limit is meant for a server that answers, not
 * for a queue of thousands. When one finds that the server is away, those that wait fail with it at once.
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

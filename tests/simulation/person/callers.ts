import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody whose calls the program runs. */
export interface Caller {
  /** How many ports their calls wait for now. */
  awaiting: number;
  /** The most at the same time. */
  most: number;
}

/** Whose call runs; undefined for nobody's, or if it is not asked. */
export const calling = new AsyncLocalStorage<Caller>();

/** Counts the await of a port to whose call it is for. */
export const countAwait = async (wait: Promise<void>): Promise<void> => {
  const caller = calling.getStore();
  if (caller === undefined) return wait;
  caller.awaiting += 1;
  caller.most = Math.max(caller.most, caller.awaiting);
  await wait;
  caller.awaiting -= 1;
  return undefined;
};

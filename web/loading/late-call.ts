import { loadAhead } from './ahead.ts';
import { messageOf } from '../data/api-error.ts';
import { awaitCode } from './awaited-code.ts';
import { showFailure } from '../data/toasts.ts';

/**
 * A call whose code is loaded ahead, or else when it is made.
 * @param failure title of the toast where the code can't be loaded
 */
export const lateCall = <Args extends readonly unknown[]>(
  load: () => Promise<(...args: Args) => Promise<void>>,
  failure: string,
): ((...args: Args) => Promise<void>) => {
  loadAhead(load);
  return async (...args) => {
    const call = await awaitCode(load).catch((error: unknown) => showFailure(failure, messageOf(error)));
    await call?.(...args);
  };
};

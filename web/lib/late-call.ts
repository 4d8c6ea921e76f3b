import { messageOf } from './api-error.ts';
import { showFailure } from './toasts.ts';
import { whenTouched } from './use-first-touch.ts';

/**
 * A call whose code is loaded at the user's first interaction, or else when it is made.
 * @param failure title of the toast where the code can't be loaded
 */
export const lateCall = <Args extends readonly unknown[]>(
  load: () => Promise<(...args: Args) => Promise<void>>,
  failure: string,
): ((...args: Args) => Promise<void>) => {
  whenTouched(() => void load().catch(() => undefined));
  return async (...args) => {
    const call = await load().catch((error: unknown) => showFailure(failure, messageOf(error)));
    await call?.(...args);
  };
};

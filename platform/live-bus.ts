import type { LiveBus } from './ports/live.ts';

/** Live changes within one process. A listener that throws does not keep the others from theirs. */
export const createLiveBus = (onError: (error: unknown) => void): LiveBus => {
  const listeners = new Set<Parameters<LiveBus['subscribe']>[0]>();
  return {
    publish(account, changes) {
      for (const listener of listeners) {
        try {
          listener(account, changes);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

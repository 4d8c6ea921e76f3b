import type { LiveBus } from './ports/live.ts';

/** Live changes within one process. A listener that throws does not affect the others. */
export const createLiveBus = (onError: (error: unknown) => void): LiveBus => {
  const listeners = new Set<Parameters<LiveBus['subscribe']>>();
  const tell = (word: (...subscription: Parameters<LiveBus['subscribe']>) => void): void => {
    for (const subscription of listeners) {
      try {
        word(...subscription);
      } catch (error) {
        onError(error);
      }
    }
  };
  return {
    publish: (account, changes) => tell((listener) => listener(account, changes)),
    publishGap: () => tell((_, onGap) => onGap?.()),
    subscribe: (...subscription) => {
      listeners.add(subscription);
      return () => {
        listeners.delete(subscription);
      };
    },
    close: async () => listeners.clear(),
  };
};

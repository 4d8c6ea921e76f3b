import type { EventStore, Position } from '../../platform/ports/event-store.ts';

/**
 * A store that knows the last position without a network call: with manual time it is needed at every step.
 */
export const watchAppends = (
  store: EventStore,
): { readonly watched: EventStore; readonly last: () => Position | undefined } => {
  let last: Position | undefined;
  const append: EventStore['append'] = async (...args) => {
    const appended = await store.append(...args);
    if (last === undefined || appended.position > last) last = appended.position;
    return appended;
  };
  return { watched: { ...store, append }, last: () => last };
};

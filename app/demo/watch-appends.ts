import type { EventStore, Position } from '../../platform/ports/event-store.ts';

/**
 * A store that knows the position of what was appended last, without being asked over a network: where time is moved by
 * hand, that is wanted at every step of it.
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

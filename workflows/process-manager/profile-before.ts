import type { EventOf } from '../../domain/events.ts';
import type { EventStore, RecordedEvent } from '../../platform/ports/event-store.ts';

/** What a profile was before an event changed it; undefined for an event that has none before it. */
export const profileBefore = async (
  store: EventStore,
  { stream, revision }: RecordedEvent,
): Promise<EventOf<'AccountRegistered' | 'ProfileChanged'>['data'] | undefined> => {
  if (revision === 0) return undefined;
  for await (const earlier of store.readStream(stream, { from: revision - 1, backwards: true }))
    if (earlier.type === 'AccountRegistered' || earlier.type === 'ProfileChanged') return earlier.data;
  return undefined;
};

import type { EventStore } from '../../platform/ports/event-store.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';

/**
 * Compares, in any store, the revisions of every stream: each follows the one before.
 * @throws UnusableData for the first that does not
 */
export const assertNoGaps = async (store: Pick<EventStore, 'readAll'>): Promise<void> => {
  const next = new Map<string, number>();
  for await (const { stream, revision } of store.readAll()) {
    const expected = next.get(stream) ?? 0;
    if (revision !== expected) throw new UnusableData(`Event ${expected} of ${stream} is missing`);
    next.set(stream, revision + 1);
  }
};

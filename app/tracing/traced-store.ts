import { RevisionConflict, type EventStore } from '../../platform/ports/event-store.ts';
import type { Traces } from '../../platform/ports/traces.ts';

/** The same store, whose appends are traced; the events carry where that was. */
export const tracedStore = (store: EventStore, traces: Pick<Traces, 'inside' | 'here'>): EventStore => {
  const append: EventStore['append'] = (stream, expected, events) => {
    // The rest of a name may say whose it is.
    const kind = stream.split('-')[0] ?? '';
    const types = events.map(({ type }) => type);
    const attributes = { 'owed.stream': kind, 'owed.events': [...new Set(types)] };
    return traces.inside({ name: `append ${kind}`, kind: 'client', attributes }, async (span) => {
      const traceparent = traces.here();
      const carried = events.map((event) =>
        traceparent === undefined ? event : { ...event, metadata: { ...event.metadata, traceparent } },
      );
      try {
        return await store.append(stream, expected, carried);
      } catch (error) {
        if (error instanceof RevisionConflict) span.set({ 'owed.conflict': true });
        throw error;
      }
    });
  };
  return { ...store, append };
};

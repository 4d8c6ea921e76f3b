import { RevisionConflict, type EventStore } from '../../platform/ports/event-store.ts';
import type { AppendOutcome, Metrics } from '../../platform/ports/metrics.ts';

/** The same store, whose appends are measured. */
export const measuredStore = (store: EventStore, metrics: Pick<Metrics, 'appended'>): EventStore => {
  const append: EventStore['append'] = async (stream, expected, events) => {
    const began = performance.now();
    const note = (outcome: AppendOutcome): void =>
      metrics.appended({ outcome, events: events.length, seconds: (performance.now() - began) / 1_000 });
    try {
      const appended = await store.append(stream, expected, events);
      note('stored');
      return appended;
    } catch (error) {
      note(error instanceof RevisionConflict ? 'conflict' : 'failed');
      throw error;
    }
  };
  return { ...store, append };
};

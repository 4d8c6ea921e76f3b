import { upcast } from '../domain/upcasting.ts';
import type { EventStore, RecordedEvent, StoredEvent, StoredEventStore } from './ports/event-store.ts';

async function* upcastEach(events: AsyncIterable<StoredEvent>): AsyncGenerator<RecordedEvent> {
  for await (const event of events) yield upcast(event);
}

async function* upcastBatches(batches: ReturnType<StoredEventStore['followAll']>) {
  for await (const batch of batches) yield 'type' in batch ? batch : batch.map((event) => upcast(event));
}

/**
 * The same store, whose readers get every event in the current schema version.
 * @throws UnreadableEvent when they reach an event that only a newer version of the program can read
 */
export const upcastEvents = (store: StoredEventStore): EventStore => ({
  ...store,
  readStream: (...args) => upcastEach(store.readStream(...args)),
  readAll: (...args) => upcastEach(store.readAll(...args)),
  readAccount: (account, options = {}) => {
    const events = store.readAccount(account, options);
    // As stored, an event of an older version lacks what its type names: who asks for it handles it as JSON.
    return options.isAsStored === true ? (events as AsyncIterable<RecordedEvent>) : upcastEach(events);
  },
  followAll: ({ passing, ...options }) =>
    upcastBatches(
      store.followAll({
        ...options,
        passing: passing && { ...passing, isWanted: (event) => passing.isWanted(upcast(event)) },
      }),
    ),
});

import { NotFound } from '../../domain/errors.ts';
import {
  StreamGone,
  type EventStore,
  type RecordedEvent,
  type StreamName,
} from '../../platform/ports/event-store.ts';

/** A stream's events; none of a deleted stream. */
export async function* unlessGone(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  try {
    yield* events;
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
}

/** A deleted record still is its account's. @throws NotFound for a stream that is not */
export const assertOwnStream = async (
  store: Pick<EventStore, 'readStream'>,
  account: number,
  stream: StreamName,
  what: string,
): Promise<void> => {
  for await (const { data } of unlessGone(store.readStream(stream, { limit: 1 })))
    if (data.accountId === account) return;
  throw new NotFound(what);
};

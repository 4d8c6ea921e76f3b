import { randomUUID } from 'node:crypto';
import type { EventType, OwedEvent } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import { currentSchemaVersion } from '../../domain/upcasting.ts';
import type {
  EventStore,
  EventToAppend,
  Position,
  RecordedEvent,
  StreamName,
} from '../../platform/ports/event-store.ts';

const metadata = (type: EventType): EventMetadata => ({
  userId: 42,
  actor: 'user',
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
  schemaVersion: currentSchemaVersion(type),
  occurredAt: '2026-12-03T09:00:00.000Z',
});

const toAppend = (event: OwedEvent, more: Partial<EventMetadata> = {}): EventToAppend => ({
  ...event,
  id: randomUUID(),
  metadata: { ...metadata(event.type), ...more },
});

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** A new event with a unique id. */
export const placeTaken = (id: number, accountId = 42): EventToAppend =>
  toAppend({
    type: 'PlaceTaken',
    data: { accountId, kind: 'invoice', id, invoiceId: id, takenAt: '2026-12-03T09:00:00.000Z' },
  });

/** An event with text that is easy to store wrong: scripts, emoji, quotes, blanks, nulls. It was traced. */
export const registered = (name: string): EventToAppend =>
  toAppend(
    { type: 'AccountRegistered', data: { accountId: 42, name, email: 'ada@example.com', timeZone: 'UTC' } },
    { traceparent },
  );

export const numbered = (from: number, count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, index) => placeTaken(from + index));

/** A stream that no other test writes to. */
export const freshStream = (): StreamName => `places-${randomUUID()}`;

/** The events as a reader gets them after an append at a revision, without the positions that the store assigns. */
export const withoutPositions = (events: readonly RecordedEvent[]): Omit<RecordedEvent, 'position'>[] =>
  events.map(({ position: _, ...event }) => event);

export const asRecorded = (
  stream: StreamName,
  firstRevision: number,
  events: readonly EventToAppend[],
): Omit<RecordedEvent, 'position'>[] =>
  events.map((event, index) => ({ ...event, stream, revision: firstRevision + index }));

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);

export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
};

export const readWhole = (store: EventStore, stream: StreamName): Promise<RecordedEvent[]> =>
  collect(store.readStream(stream));

export const readAfter = (store: EventStore, after: Position | undefined): Promise<RecordedEvent[]> =>
  collect(store.readAll({ after }));

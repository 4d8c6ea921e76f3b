import type { OwedEvent } from '../domain/events.ts';
import type { Actor } from '../domain/metadata.ts';
import { currentSchemaVersion } from '../domain/upcasting.ts';
import type { Position, RecordedEvent } from '../platform/ports/event-store.ts';
import type { DocumentRef } from '../platform/ports/read-models.ts';
import { projectOne, type Projection } from './projection.ts';

/** Position of the n-th event of a test, counted from 1. */
export const positionAt = (number: number): Position => String(number).padStart(16, '0') as Position;

/** Id of the n-th event of a test. */
export const eventIdAt = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface Circumstances {
  readonly actor?: Actor;
  /** Number of the first of these events, default 1. */
  readonly from?: number;
  readonly occurredAt?: string;
}

/** Events as a store would return them, one after another. */
export const recorded = (
  events: readonly OwedEvent[],
  { actor = 'user', from = 1, occurredAt = '2026-12-03T09:00:00.000Z' }: Circumstances = {},
): RecordedEvent[] =>
  events.map((event, index) => {
    const number = from + index;
    const id = eventIdAt(number);
    const by = { userId: event.data.accountId, actor, commandId: id, correlationId: id, causationId: id };
    return {
      ...event,
      id,
      stream: `account-${event.data.accountId}`,
      revision: index,
      position: positionAt(number),
      metadata: { ...by, schemaVersion: currentSchemaVersion(event.type), occurredAt },
    };
  });

/** The document that results from events, which get positions, ids and times. */
export const documentOf =
  <Doc>(projection: Projection<Doc>, ref: DocumentRef) =>
  (...events: readonly OwedEvent[]): Doc | undefined =>
    projectOne(projection, recorded(events), ref);

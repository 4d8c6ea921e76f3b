import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { liftEvent } from '../../domain/upcasting.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import type { Position, RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { projectOne } from '../../projections/projection.ts';

const written = z.array(
  z.object({
    stream: z.custom<StreamName>((name) => typeof name === 'string'),
    revision: z.number(),
    id: z.string(),
    type: z.string(),
    data: z.unknown(),
    metadata: z.custom<EventMetadata>((metadata) => typeof metadata === 'object'),
  }),
);

const positionAt = (index: number): Position => String(index + 1).padStart(16, '0') as Position;

/** A recorded file's events, lifted to today's schema as a store would give them. */
export const readHistory = (name: string): RecordedEvent[] =>
  written
    .parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))
    .map(({ type, data, ...event }, index) => ({
      ...liftEvent(type, event.metadata.schemaVersion, data),
      ...event,
      position: positionAt(index),
    }));

/** Every document that the read models make of a history, by model. */
export const viewsOf = (events: readonly RecordedEvent[]): Record<string, unknown[]> =>
  Object.fromEntries(
    allProjections.map((projection) => {
      const refs = new Map<string, { account: number; id: number }>();
      for (const event of events)
        for (const id of projection.documentIds(event))
          refs.set(`${event.data.accountId}/${id}`, { account: event.data.accountId, id });
      return [
        projection.model.name,
        [...refs.values()].flatMap((ref) => projectOne(projection, events, ref) ?? []),
      ];
    }),
  );

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { upcast } from '../../domain/upcasting.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import type {
  EventStore,
  EventToAppend,
  Position,
  RecordedEvent,
  StreamName,
} from '../../platform/ports/event-store.ts';
import type { DocumentRef, ReadModels } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { projectOne, storedDocument, type Projection } from '../../projections/projection.ts';

const written = z.array(
  z.object({
    stream: z.custom<StreamName>((name) => typeof name === 'string'),
    revision: z.number(),
    id: z.string(),
    type: z.string(),
    data: z.looseObject({ accountId: z.number() }),
    metadata: z.custom<EventMetadata>((metadata) => typeof metadata === 'object'),
  }),
);

const positionAt = (index: number): Position => String(index + 1).padStart(16, '0') as Position;

const readFile = (name: string): z.infer<typeof written> =>
  written.parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')));

/** A recorded file's events in today's schema, as a store would give them. */
export const readHistory = (name: string): RecordedEvent[] =>
  readFile(name).map((event, index) => ({ ...upcast(event), position: positionAt(index) }));

/** Puts a recorded file's events into a store as they were written then. */
export const storeHistory = async (name: string, store: EventStore): Promise<void> => {
  for (const { stream, revision, ...event } of readFile(name))
    await store.append(stream, revision === 0 ? 'no_stream' : revision - 1, [event as EventToAppend]);
};

/** The documents that events touch, in the order of their first events. */
const touchedBy = (events: readonly RecordedEvent[], projection: Projection<unknown>): DocumentRef[] => {
  const refs = new Map<string, DocumentRef>();
  for (const event of events)
    for (const id of projection.documentIds(event))
      refs.set(`${event.data.accountId}/${id}`, { account: event.data.accountId, id });
  return [...refs.values()];
};

export type Views = Readonly<Record<string, readonly unknown[]>>;

/** Every document that the read models make of a history, by model, as it would be stored. */
export const viewsOf = (events: readonly RecordedEvent[]): Views =>
  Object.fromEntries(
    allProjections.map((projection) => [
      projection.model.name,
      touchedBy(events, projection).flatMap((ref) => {
        const document = projectOne(projection, events, ref);
        return document === undefined ? [] : [storedDocument(projection, projection.body.write(document))];
      }),
    ]),
  );

/** Every document that is stored but for sums, in the same order. */
export const storedViews = async (
  readModels: ReadModels,
  events: readonly RecordedEvent[],
  account: number,
): Promise<Views> => {
  const views: Record<string, unknown[]> = {};
  for (const projection of allProjections) {
    const { model } = projection;
    const order = touchedBy(events, projection).map(({ id }) => id);
    const stored = (await readModels.find(model, account)).filter(
      ({ id }) => projection.sums?.isSum(id) !== true,
    );
    views[model.name] = stored
      .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
      .flatMap(({ body }) => (body === null ? [] : [storedDocument(projection, body)]));
  }
  return views;
};

import type { EventType } from '../../domain/events.ts';
import type { Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ModelDefinition, StoredDocument } from '../../platform/ports/read-models.ts';
import type { Projection } from '../projection.ts';
import { createFolding, type Folding } from './folding.ts';

/** Stored views as of one moment. */
export interface StoredViews {
  checkpoint(model: ModelDefinition): Position | undefined;
  /** Whether each of the documents is stored, to the letter. */
  has(model: ModelDefinition, documents: readonly StoredDocument[]): boolean;
  count(model: ModelDefinition): number;
}

interface Compared {
  /** Whether it is, so far, what its events give. */
  isSame: boolean;
  readonly model: ModelDefinition;
  readonly handles: readonly EventType[];
  readonly upTo: Position;
  readonly folding: Folding;
  /** Of the streams at hand. */
  events: RecordedEvent[];
  documents: number;
}

/** None for a view without a checkpoint. */
const begin = ({ checkpoint }: StoredViews, projection: Projection<unknown>): Compared[] => {
  const { model, handles } = projection;
  const upTo = checkpoint(model);
  if (upTo === undefined) return [];
  const folding = createFolding(
    projection,
    async () => [],
    () => undefined,
  );
  return [{ isSame: true, model, handles, upTo, folding, events: [], documents: 0 }];
};

/** @returns whether each document of the streams at hand is stored */
const areStored = async ({ has }: StoredViews, view: Compared): Promise<boolean> => {
  const { folding, model, events } = view;
  view.events = [];
  await folding.fold(events);
  const { documents } = folding.takeChanges();
  folding.forget();
  view.documents += documents.length;
  return documents.length === 0 || has(model, documents);
};

/**
 * Folds the streams of some projections with `streams` anew, one stream after another, and compares each document with
 * the stored one. Only the streams at hand are kept in memory.
 * @param read reads all streams in batches: of each stream the events of these types, up to a position
 * @returns by name, the views that are what their events give, and how many documents each has. Another view may be so
 *   too, if a stream was deleted meanwhile: see `verifyViews`.
 */
export const verifyStreams = async (
  projections: readonly Projection<unknown>[],
  stored: StoredViews,
  read: (types: readonly EventType[], upTo: Position) => AsyncIterable<readonly RecordedEvent[]>,
): Promise<ReadonlyMap<string, number>> => {
  const views = projections.flatMap((projection) => begin(stored, projection));
  const [last] = views
    .map(({ upTo }) => upTo)
    .sort()
    .reverse();
  if (last === undefined) return new Map();
  const handling = new Map<EventType, Compared[]>();
  for (const view of views)
    for (const type of view.handles) handling.set(type, [...(handling.get(type) ?? []), view]);
  for await (const batch of read([...handling.keys()], last)) {
    for (const event of batch)
      for (const view of handling.get(event.type) ?? [])
        if (view.isSame && event.position <= view.upTo) view.events.push(event);
    for (const view of views) view.isSame &&= await areStored(stored, view);
  }
  return new Map(
    views
      .filter(({ isSame, model, documents }) => isSame && stored.count(model) === documents)
      .map(({ model, documents }) => [model.name, documents]),
  );
};

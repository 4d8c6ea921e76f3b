import type { EventStore, Position, RecordedEvent, StreamName } from '../platform/ports/event-store.ts';
import type { DocumentRef, ReadModels } from '../platform/ports/read-models.ts';
import { projectOne, type Projection } from '../projections/projection.ts';
import type { ViewsProgress } from '../projections/views-progress.ts';

/** Longest that an answer waits for the views that its screen reads, in milliseconds. */
const longestWait = 2_000;

/** Lets a person see what they have just done. */
export interface ReadYourWrites {
  /** @returns whether every model shows what happened up to the position */
  wait(models: readonly string[], position: Position | undefined): Promise<boolean>;
  /**
   * A document as a command left it, as JSON: the stored one when its model has passed the position, else folded from the
   * stream's own events. Undefined when there is none.
   */
  answer<Doc>(
    projection: Projection<Doc>,
    ref: DocumentRef,
    stream: StreamName,
    position: Position | undefined,
  ): Promise<string | undefined>;
}

export const createReadYourWrites = (deps: {
  readonly views: ViewsProgress;
  readonly readModels: ReadModels;
  readonly store: EventStore;
}): ReadYourWrites => {
  const { views, readModels, store } = deps;

  const folded = async <Doc>(projection: Projection<Doc>, ref: DocumentRef, stream: StreamName) => {
    const events: RecordedEvent[] = [];
    for await (const event of store.readStream(stream)) events.push(event);
    const doc = projectOne(projection, events, ref);
    return doc === undefined ? undefined : JSON.stringify(doc);
  };

  return {
    wait: async (models, position) => {
      if (position === undefined) return true;
      const passed = await Promise.all(models.map((model) => views.waitFor(model, position, longestWait)));
      return passed.every(Boolean);
    },
    answer: async (projection, ref, stream, position) => {
      const isShown = position === undefined || (await views.waitFor(projection.model.name, position, 0));
      const stored = isShown ? await readModels.get(projection.model, ref) : undefined;
      return stored?.body ?? folded(projection, ref, stream);
    },
  };
};
